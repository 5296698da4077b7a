const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How many mails of one share an address gets within a time. */
interface MailCap {
  mails: number;
  withinMs: number;
}

interface Share {
  caps: readonly MailCap[];
  /**
   * Whose count it is: the mailbox, over all shops; the account, which is an address in one shop; or the author of a mail to
   * the shop.
   */
  per: 'mailbox' | 'account' | 'author';
  /** Where mails are counted: when they are sent, or, for those that are worthless later, when they are written. */
  counted: 'sending' | 'writing';
}

const hourAndDay = (hour: number, day: number): MailCap[] => [
  { mails: hour, withinMs: HOUR_MS },
  { mails: day, withinMs: DAY_MS },
];
const mailbox = (hour: number, day: number): Share => ({
  caps: hourAndDay(hour, day),
  per: 'mailbox',
  counted: 'sending',
});

/**
 * Each kind of mail has a share of its own, so that what anybody can have written to an address takes nothing from what its owner
 * needs. A definition names the share it counts in (`defineMail`).
 */
export const MAIL_SHARES = {
  /** The label of a guest's sale: anybody can sell in anybody's name. */
  guestLabel: mailbox(3, 10),
  /** The label of a sale that a signed-in seller made with the confirmed address of the account. */
  ownLabel: mailbox(10, 40),
  /**
   * What becomes of a sale by time or by the browser that sold. At most `MOST_WAITING` and a day's labels of one day's sales are
   * written, so a day's share is enough for the reminder of every one of them, whoever sold.
   */
  reminder: mailbox(3, 40),
  expiry: mailbox(3, 40),
  cancellation: mailbox(3, 40),
  registration: mailbox(3, 10),
  reset: { caps: hourAndDay(3, 10), per: 'account', counted: 'writing' },
  emailChange: mailbox(2, 5),
  /** What was done with an account; whoever does it is signed in. */
  accountNotice: mailbox(10, 40),
  newsletter: mailbox(2, 5),
  /** Answers somebody who opened the link of a mail. */
  welcome: mailbox(3, 10),
  offer: mailbox(2, 5),
  message: { caps: hourAndDay(3, 10), per: 'author', counted: 'sending' },
} as const satisfies Record<string, Share>;

export type MailShare = keyof typeof MAIL_SHARES;

/** Keys of mails that were written before there were shares. */
const FORMER_SHARE = mailbox(3, 10);

/** What a mail counts for, as its row says it. */
export function shareKey(share: MailShare, owner: string): string {
  return `${share} ${owner}`;
}

/** The share that a row's `counts_for` names. */
export function findShare(countsFor: string): Share {
  const name = countsFor.slice(0, Math.max(0, countsFor.indexOf(' ')));
  return Object.hasOwn(MAIL_SHARES, name) ? MAIL_SHARES[name as MailShare] : FORMER_SHARE;
}
