import { randomUUID } from 'node:crypto';
import type { Selectable, Updateable } from 'kysely';
import type { Database, Query } from '../../database/index.server.ts';
import { countDelivery, forgetDelivery, freeFrom, lockShare } from './address-cap.ts';
import { NO_BODY } from './sealed.ts';
import { findShare } from './shares.ts';
import type { MailTable } from './tables.ts';

/** A mail that one worker may send and nobody else, until its lease is over. */
export interface ClaimedMail {
  mail: Selectable<MailTable>;
  /** Only who holds it may say what became of the mail. */
  claim: string;
  leasedUntil: Date;
}

/** Renewed while a mail is being sent; a worker that died leaves its mail to the others after this. */
export const LEASE_MS = 60_000;

/**
 * Takes the mail that has been due the longest; others pass it over. The delivery is counted for its address before it is
 * made, so that one that nobody heard of again counts too. Mails whose address has had its share are put off on the way.
 */
export async function claimMail(database: Database, now: Date): Promise<ClaimedMail | undefined> {
  for (;;) {
    const claimed = await tryToClaim(database, now);
    if (claimed !== 'put off') return claimed;
  }
}

function tryToClaim({ transaction }: Database, now: Date): Promise<ClaimedMail | 'put off' | undefined> {
  return transaction(async (trx) => {
    const due = await trx
      .selectFrom('mail')
      .select(['id', 'counts_for'])
      .where('state', '=', 'queued')
      .where('next_attempt_at', '<=', now)
      .where((e) => e.or([e('leased_until', 'is', null), e('leased_until', '<=', now)]))
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return undefined;
    const claim = randomUUID();
    if (due.counts_for !== null && findShare(due.counts_for).counted === 'sending') {
      await lockShare(trx, due.counts_for);
      const free = await freeFrom(trx, due.counts_for, now);
      if (free > now) {
        const set = { next_attempt_at: free, last_error: 'Waits: its address has had its share of mails.' };
        await trx.updateTable('mail').set(set).where('id', '=', due.id).execute();
        return 'put off';
      }
      await countDelivery(trx, { address: due.counts_for, counted_at: now, claim });
    }
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    const mail = await trx
      .updateTable('mail')
      .set((e) => ({ attempts: e('attempts', '+', 1), claim, leased_until: leasedUntil }))
      .where('id', '=', due.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { mail, claim, leasedUntil };
  });
}

/** False when the lease was over and another worker has taken the mail. */
export async function renewLease(db: Query, { mail, claim }: ClaimedMail, leasedUntil: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ leased_until: leasedUntil })
    .where('id', '=', mail.id)
    .where('claim', '=', claim)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export interface Settlement {
  set: Updateable<MailTable>;
  /** False when it is certain that nobody got the mail: the delivery does not count. */
  reached: boolean;
  /** Deletes text and attachments with it: they hold links, and nothing needs them any more. */
  deletesContent?: boolean;
}

/** Says what became of a mail, unless another worker has taken it meanwhile: then that one's word counts. */
export function settleMail(
  { transaction }: Database,
  claimed: ClaimedMail,
  { set, reached, deletesContent }: Settlement,
): Promise<void> {
  return transaction(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('mail')
      .set({ ...set, ...(deletesContent ? NO_BODY : {}), claim: null, leased_until: null })
      .where('id', '=', claimed.mail.id)
      .where('claim', '=', claimed.claim)
      .executeTakeFirstOrThrow();
    if (deletesContent && numUpdatedRows > 0n)
      await trx.deleteFrom('mail_attachment').where('mail_id', '=', claimed.mail.id).execute();
    if (!reached) await forgetDelivery(trx, claimed.claim);
  });
}

/** Makes mails due that only waited because the server was away: all of them, or the one that waits the longest. */
export async function hurryWaiting(db: Query, now: Date, how: 'all' | 'one'): Promise<void> {
  // To ask a server that hangs up after each mail, whether or not it takes them, not the same mail for ever.
  const most = how === 'one' ? 10 : 1_000;
  const waiting = db
    .selectFrom('mail')
    .select('id')
    .where('state', '=', 'queued')
    .where((e) => e.or([e('fault', '=', 'server'), e.and([e('fault', '=', 'unknown'), e('attempts', '<', most)])]))
    .where('next_attempt_at', '>', now)
    .where('leased_until', 'is', null)
    .orderBy('next_attempt_at');
  await db
    .updateTable('mail')
    .set({ next_attempt_at: now })
    .where('id', 'in', how === 'one' ? waiting.limit(1) : waiting)
    .execute();
}
