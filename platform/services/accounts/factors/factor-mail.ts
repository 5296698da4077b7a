import { defineMail } from '../../mail/index.server.ts';
import type { FactorChange } from './types.ts';

interface ChangeFacts {
  to: string;
  /** Time of the change. */
  at: Date;
}

/**
 * Reports a change to the owner, so that they notice one made by someone else. The name of a passkey is left out:
 * anyone may have typed it.
 */
export const factorMails: Record<FactorChange, ReturnType<typeof changeMail>> = {
  totpOn: changeMail('totpOn'),
  totpOff: changeMail('totpOff'),
  recoveryCodes: changeMail('recoveryCodes'),
  passkeyAdded: changeMail('passkeyAdded'),
  passkeyRemoved: changeMail('passkeyRemoved'),
};

function changeMail(change: FactorChange) {
  return defineMail<ChangeFacts>({
    kind: `account.${change}`,
    reader: 'visitor',
    share: 'accountNotice',
    rateLimitPolicy: 'deferrable',
    write: ({ to, at }, { ctx, texts: { t, formats }, links }) => ({
      to,
      subject: t('mail.account.factor.subject'),
      headline: t('mail.account.factor.headline'),
      blocks: [
        {
          kind: 'paragraph',
          text: t(`mail.account.factor.${change}`, { date: formats.date(at), brand: ctx.tenant.contact.fromName }),
        },
        {
          kind: 'action',
          label: t('mail.account.button.forgot'),
          url: links.page('accountPasswordForgot', {}),
        },
        { kind: 'note', text: t('mail.account.factor.note') },
      ],
      reason: t('mail.account.reason', { brand: ctx.tenant.contact.fromName }),
      footerLink: { label: t('mail.questions'), url: `mailto:${ctx.tenant.contact.replyTo}` },
    }),
    sample: ({ now }) => ({ to: 'hannah@example.org', at: now() }),
    typed: (facts) => facts,
  });
}
