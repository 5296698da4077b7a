import { DAY_MS, HOUR_MS } from '../../shared/durations.ts';

/** Maximum number of mails of one share per address and period. */
interface MailCap {
  mails: number;
  withinMs: number;
}

interface Share {
  caps: readonly MailCap[];
  /**
   * The owner of the count: the mailbox, over all shops; the account, which is an address in one shop; or the author of
   * a mail to the shop.
   */
  per: 'mailbox' | 'account' | 'author';
  /** When mails are counted: when sent, or, if a late mail is worthless, when written. */
  counted: 'sending' | 'writing';
}

const hourAndDay = (hour: number, day: number): MailCap[] => [
  { mails: hour, withinMs: HOUR_MS },
  { mails: day, withinMs: DAY_MS },
];
const createMailboxShare = (hour: number, day: number): Share => ({
  caps: hourAndDay(hour, day),
  per: 'mailbox',
  counted: 'sending',
});

/**
 * Each kind of mail has its own share, so that mails anyone can trigger do not use up the mails the owner needs. A
 * definition names its share (`defineMail`).
 */
export const MAIL_SHARES = {
  /** The label of a guest's trade: anyone can trade with any address. */
  guestLabel: createMailboxShare(3, 10),
  /** The label of a trade by a signed-in seller with the confirmed address of the account. */
  ownLabel: createMailboxShare(10, 40),
  /**
   * Status mails caused by time or by the browser that created the trade. One day's trades write at most `MAX_WAITING`
   * mails plus a day's labels. A day's share is therefore enough for the reminders of all of them.
   */
  reminder: createMailboxShare(3, 40),
  expiry: createMailboxShare(3, 40),
  cancellation: createMailboxShare(3, 40),
  registration: createMailboxShare(3, 10),
  reset: { caps: hourAndDay(3, 10), per: 'account', counted: 'writing' },
  emailChange: createMailboxShare(2, 5),
  /** Changes to an account by a signed-in user. */
  accountNotice: createMailboxShare(10, 40),
  newsletter: createMailboxShare(2, 5),
  /** Answers a person who opened the link of a mail. */
  welcome: createMailboxShare(3, 10),
  offer: createMailboxShare(2, 5),
  message: { caps: hourAndDay(3, 10), per: 'author', counted: 'sending' },
} as const satisfies Record<string, Share>;

export type MailShare = keyof typeof MAIL_SHARES;

/** Keys of mails written before shares existed. */
const FORMER_SHARE = createMailboxShare(3, 10);

/** The value of `counts_for` for a mail. */
export function shareKey(share: MailShare, owner: string): string {
  return `${share} ${owner}`;
}

/** The share of a row's `counts_for`. */
export function findShare(countsFor: string): Share {
  const name = countsFor.slice(0, Math.max(0, countsFor.indexOf(' ')));
  return Object.hasOwn(MAIL_SHARES, name) ? MAIL_SHARES[name as MailShare] : FORMER_SHARE;
}
