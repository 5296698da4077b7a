import { SALES_KEPT_YEARS } from '../../shared/kept-by-law.ts';
import { defineMail, type MailContext, type MailDefinition } from '../mail/index.server.ts';
import { endOfActivation, endOfEmailLink, RESET_MINUTES } from './account-links.ts';
import type { RemovedFactors } from './factors/remove-factors.ts';

/** The mails contain no text entered by a user: the person who typed a name may not be the one who reads it. */
interface AccountMailFacts {
  to: string;
  /** Time of the request or of the change. */
  at: Date;
}

interface LinkMailFacts extends AccountMailFacts {
  /** Token of the button's link. */
  token: string;
}

/** The button of a mail; a mail without one needs no action. */
type Action = 'activate' | 'signIn' | 'reset' | 'forgot' | 'email' | 'contact';

/**
 * `activate` and `known` answer a registration. `forgotten` and `email` carry a requested link. The others report a
 * change to an account, so that its owner notices a change made by someone else.
 */
export const accountMails = {
  activate: linkMail('activate', 'activate', { share: 'registration', rateLimitPolicy: 'replaceable' }),
  /** Sent to an address that already has an account; contains no token. */
  known: linkMail('known', 'signIn', { share: 'registration', rateLimitPolicy: 'replaceable' }),
  forgotten: linkMail('forgotten', 'reset', { share: 'reset', rateLimitPolicy: 'replaceable' }),
  email: linkMail('email', 'email', { share: 'emailChange', rateLimitPolicy: 'droppable' }),
  passwordChanged: defineNoticeMail('passwordChanged', 'forgot'),
  passwordReset: resetMail(),
  emailChanged: defineNoticeMail('emailChanged', 'contact'),
  payoutChanged: defineNoticeMail('payoutChanged', 'forgot'),
  /** A sign-in from an unknown browser. */
  newDevice: defineNoticeMail('newDevice', 'forgot'),
  /** Two browsers used the same session, so it was ended. */
  sessionStolen: defineNoticeMail('sessionStolen', 'forgot'),
  deleted: defineNoticeMail('deleted', null),
};

/** Anyone can request these mails for any address, so each has its own share of the outbox. */
function linkMail(
  kind: 'activate' | 'known' | 'forgotten' | 'email',
  action: Action,
  limits: Pick<MailDefinition<LinkMailFacts>, 'share' | 'rateLimitPolicy'>,
) {
  return defineMail<LinkMailFacts>({
    kind: `account.${kind}`,
    reader: 'visitor',
    ...limits,
    write: (facts, writing) => buildAccountMail(kind, action, facts, writing),
    sample: ({ now }) => ({ to: 'hannah@example.org', at: now(), token: 'a'.repeat(43) }),
    typed: (facts) => facts,
  });
}

function defineNoticeMail(
  kind: 'passwordChanged' | 'emailChanged' | 'payoutChanged' | 'newDevice' | 'sessionStolen' | 'deleted',
  action: Action | null,
) {
  return defineMail<AccountMailFacts>({
    kind: `account.${kind}`,
    reader: 'visitor',
    share: 'accountNotice',
    rateLimitPolicy: 'deferrable',
    write: (facts, writing) => buildAccountMail(kind, action, { ...facts, token: '' }, writing),
    sample: ({ now }) => ({ to: 'hannah@example.org', at: now() }),
    typed: (facts) => facts,
  });
}

interface ResetFacts extends AccountMailFacts, RemovedFactors {
  /** Number of stored payouts that wait for confirmation. */
  payouts: number;
}

/** Lists what a password reset removed. The name of a passkey is left out: anyone may have typed it. */
function resetMail() {
  return defineMail<ResetFacts>({
    kind: 'account.passwordReset',
    reader: 'visitor',
    share: 'accountNotice',
    rateLimitPolicy: 'deferrable',
    write: ({ passkeys, codes, payouts, ...facts }, writing) => {
      const { t } = writing.texts;
      const letter = buildAccountMail('passwordReset', 'forgot', { ...facts, token: '' }, writing);
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

function buildAccountMail(kind: string, action: Action | null, facts: LinkMailFacts, writing: MailContext) {
  const { ctx, texts } = writing;
  const { t, formats } = texts;
  const { contact } = ctx.tenant;
  const button = action && {
    kind: 'action' as const,
    label: t(`mail.account.button.${action}`),
    url: buildLinkUrl(action, facts.token, writing),
  };
  const values = { brand: contact.fromName, date: formats.date(facts.at), ...formatLinkExpiries(facts.at, writing) };
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

/** Lifetimes of the links, formatted for the sentences. */
function formatLinkExpiries(at: Date, { texts: { formats } }: MailContext) {
  return {
    activateUntil: formats.date(endOfActivation(at)),
    emailUntil: formats.date(endOfEmailLink(at)),
    minutes: RESET_MINUTES,
    years: SALES_KEPT_YEARS,
  };
}

/** Tokens are in the fragment (`#`), so no server, log or referrer sees them. */
function buildLinkUrl(action: Action, token: string, { links }: MailContext): string {
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
