import { SALES_KEPT_YEARS } from '../../shared/kept-by-law.ts';
import { defineMail, type MailContext, type MailDefinition } from '../mail/index.server.ts';
import { endOfActivation, endOfEmailLink, RESET_MINUTES } from './account-links.ts';
import type { RemovedFactors } from './factors/remove-factors.ts';

/** Nobody's words stand in these mails: whoever typed a name need not be who reads it. */
interface AccountMailFacts {
  to: string;
  /** When it was asked for, or done. */
  at: Date;
}

interface LinkMailFacts extends AccountMailFacts {
  /** Token of the button's link. */
  token: string;
}

/** The button of a mail; without one there is nothing to do. */
type Action = 'activate' | 'signIn' | 'reset' | 'forgot' | 'email' | 'contact';

/**
 * `activate` and `known` answer a registration, `forgotten` and `email` bring a link that was asked for; the others tell what
 * was done with an account, so that its owner notices what they did not do.
 */
export const accountMails = {
  activate: linkMail('activate', 'activate', { share: 'registration', whenFull: 'replace' }),
  /** Goes to an address that has an account already, with no token in it. */
  known: linkMail('known', 'signIn', { share: 'registration', whenFull: 'replace' }),
  forgotten: linkMail('forgotten', 'reset', { share: 'reset', whenFull: 'replace' }),
  email: linkMail('email', 'email', { share: 'emailChange', whenFull: 'drop' }),
  passwordChanged: newsMail('passwordChanged', 'forgot'),
  passwordReset: resetMail(),
  emailChanged: newsMail('emailChanged', 'contact'),
  payoutChanged: newsMail('payoutChanged', 'forgot'),
  /** Signed in from a browser that was not known. */
  newDevice: newsMail('newDevice', 'forgot'),
  /** Two browsers had the same session, so it was ended. */
  sessionStolen: newsMail('sessionStolen', 'forgot'),
  deleted: newsMail('deleted', null),
};

/** Anybody can ask for these, in anybody's name: none of them takes from the share of another. */
function linkMail(
  kind: 'activate' | 'known' | 'forgotten' | 'email',
  action: Action,
  limits: Pick<MailDefinition<LinkMailFacts>, 'share' | 'whenFull'>,
) {
  return defineMail<LinkMailFacts>({
    kind: `account.${kind}`,
    reader: 'visitor',
    ...limits,
    write: (facts, writing) => letterOf(kind, action, facts, writing),
    sample: ({ now }) => ({ to: 'hannah@example.org', at: now(), token: 'a'.repeat(43) }),
    typed: (facts) => facts,
  });
}

function newsMail(
  kind: 'passwordChanged' | 'emailChanged' | 'payoutChanged' | 'newDevice' | 'sessionStolen' | 'deleted',
  action: Action | null,
) {
  return defineMail<AccountMailFacts>({
    kind: `account.${kind}`,
    reader: 'visitor',
    share: 'accountNotice',
    whenFull: 'wait',
    write: (facts, writing) => letterOf(kind, action, { ...facts, token: '' }, writing),
    sample: ({ now }) => ({ to: 'hannah@example.org', at: now() }),
    typed: (facts) => facts,
  });
}

interface ResetFacts extends AccountMailFacts, RemovedFactors {
  /** Stored payouts that wait to be confirmed. */
  payouts: number;
}

/** Says what a new password by a link removed. The name of a passkey stays out: anybody may have typed it. */
function resetMail() {
  return defineMail<ResetFacts>({
    kind: 'account.passwordReset',
    reader: 'visitor',
    share: 'accountNotice',
    whenFull: 'wait',
    write: ({ passkeys, codes, payouts, ...facts }, writing) => {
      const { t } = writing.texts;
      const letter = letterOf('passwordReset', 'forgot', { ...facts, token: '' }, writing);
      const items = [
        t('mail.account.passwordReset.sessions'),
        ...(passkeys > 0 ? [t('mail.account.passwordReset.passkeys', { count: passkeys })] : []),
        ...(codes ? [t('mail.account.passwordReset.codes')] : []),
        ...(payouts > 0 ? [t('mail.account.passwordReset.payouts')] : []),
      ];
      const [text, ...rest] = letter.blocks;
      const list = { kind: 'list' as const, title: t('mail.account.passwordReset.list'), items };
      return { ...letter, blocks: text ? [text, list, ...rest] : [list] };
    },
    sample: ({ now }) => ({ to: 'hannah@example.org', at: now(), passkeys: 2, codes: true, payouts: 1 }),
    typed: (facts) => facts,
  });
}

function letterOf(kind: string, action: Action | null, facts: LinkMailFacts, writing: MailContext) {
  const { ctx, texts } = writing;
  const { t, formats } = texts;
  const { contact } = ctx.tenant;
  const button = action && {
    kind: 'action' as const,
    label: t(`mail.account.button.${action}`),
    url: urlOf(action, facts.token, writing),
  };
  const values = { brand: contact.fromName, date: formats.date(facts.at), ...limitsOf(facts.at, writing) };
  return {
    to: facts.to,
    subject: t(`mail.account.${kind}.subject`, values),
    headline: t(`mail.account.${kind}.headline`, values),
    blocks: [
      { kind: 'paragraph' as const, text: t(`mail.account.${kind}.text`, values) },
      ...(button ? [button] : []),
      { kind: 'note' as const, text: t(`mail.account.${kind}.note`, values) },
    ],
    reason: t('mail.account.reason', values),
    footerLink: { label: t('mail.questions'), url: `mailto:${contact.replyTo}` },
  };
}

/** How long the links hold, as the sentences say it. */
function limitsOf(at: Date, { texts: { formats } }: MailContext) {
  return {
    activateUntil: formats.date(endOfActivation(at)),
    emailUntil: formats.date(endOfEmailLink(at)),
    minutes: RESET_MINUTES,
    years: SALES_KEPT_YEARS,
  };
}

/** Tokens stand behind the `#`: no server, log or referrer sees them. */
function urlOf(action: Action, token: string, { links }: MailContext): string {
  switch (action) {
    case 'activate':
      return `${links.page('accountOverview', {})}#activate=${token}`;
    case 'signIn':
      return links.page('accountOverview', {});
    case 'reset':
      return `${links.page('accountPasswordReset', {})}#token=${token}`;
    case 'forgot':
      return links.page('accountPasswordForgot', {});
    case 'email':
      return `${links.page('accountManagement', {})}#email=${token}`;
    case 'contact':
      return links.page('contact', {});
  }
}
