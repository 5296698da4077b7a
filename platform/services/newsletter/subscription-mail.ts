import { embeddedServices } from '../../generated/api/endpoint-contracts.gen.ts';
import { unsubscribeWithOneClick } from '../../generated/api/endpoints.gen.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { endpointUrl } from '../../shared/endpoint.ts';
import { CONFIRM_DAYS } from '../../shared/newsletter.ts';
import { defineMail } from '../mail/index.server.ts';

/** Content of a subscription mail. */
export interface SubscriptionFacts {
  to: string;
  /** Time at which the address was entered. */
  requestedAt: Date;
  /** Token of the button's link. */
  token: string;
  /** Token of the link that ends the subscription. */
  endToken: string;
}

/** `confirm` asks for confirmation, `welcome` follows it, `known` says that the address is already subscribed. */
export const subscriptionMails = {
  confirm: subscriptionMail('confirm'),
  welcome: subscriptionMail('welcome'),
  known: subscriptionMail('known'),
};

/** The sending service also handles the unsubscription. */
function oneClickPath(emailHash: string): `/${string}` {
  return endpointUrl(embeddedServices, unsubscribeWithOneClick, { emailHash }) as `/${string}`;
}

function subscriptionMail(kind: 'confirm' | 'welcome' | 'known') {
  const waits = kind === 'confirm';
  return defineMail<SubscriptionFacts>({
    kind: `newsletter.${kind}`,
    reader: 'visitor',
    // The welcome follows an opened mail; anyone can request the others.
    share: kind === 'welcome' ? 'welcome' : 'newsletter',
    rateLimitPolicy: kind === 'welcome' ? 'deferrable' : 'droppable',
    write: ({ to, requestedAt, token, endToken }, { ctx, texts: { t, formats }, links }) => {
      const validUntil = new Date(requestedAt.getTime() + CONFIRM_DAYS * DAY_MS);
      const note = {
        kind: 'note',
        text: t('mail.newsletter.confirm.note', { date: formats.date(validUntil) }),
      } as const;
      return {
        to,
        unsubscribeUrl: links.path(oneClickPath(endToken)),
        subject: t(`mail.newsletter.${kind}.subject`),
        headline: t(`mail.newsletter.${kind}.headline`),
        blocks: [
          { kind: 'paragraph', text: t(`mail.newsletter.${kind}.text`, { brand: ctx.tenant.contact.fromName }) },
          {
            kind: 'action',
            label: t(waits ? 'mail.newsletter.confirm.button' : 'mail.newsletter.welcome.button'),
            url: links.page('newsletterEnrich', { emailHash: token }),
          },
          ...(waits ? [note] : []),
        ],
        reason: t('mail.newsletter.reason', { date: formats.date(requestedAt) }),
        footerLink: {
          label: t('mail.newsletter.unsubscribe'),
          url: links.page('newsletterUnsubscribe', { emailHash: endToken }),
        },
      };
    },
    sample: ({ now }) => ({
      to: 'hannah@example.org',
      requestedAt: now(),
      token: 'a'.repeat(64),
      endToken: 'b'.repeat(64),
    }),
    // A name is entered later, and no mail contains it.
    typed: (facts) => facts,
  });
}
