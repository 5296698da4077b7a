import { randomUUID } from 'node:crypto';
import type { Selectable, Updateable } from 'kysely';
import type { Database, Query } from '../../database/index.server.ts';
import { countDelivery, forgetDelivery, freeFrom, lockShare } from './address-cap.ts';
import { NO_BODY } from './sealed.ts';
import { findShare } from './shares.ts';
import type { MailTable } from './tables.ts';

/** A mail that only one worker may send until its lease expires. */
export interface ClaimedMail {
  mail: Selectable<MailTable>;
  /** Only the worker with this token may record the mail's outcome. */
  claim: string;
  leasedUntil: Date;
}

/** Renewed while a mail is being sent; after this time other workers may take the mail of a dead worker. */
export const LEASE_MS = 60_000;

/**
 * Claims the mail that has been due the longest; other workers skip it. The delivery is counted for its address first,
 * so that an unknown outcome counts too. Mails whose share is used up are postponed on the way.
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

/** False when the lease had expired and another worker has claimed the mail. */
export async function renewLease(db: Query, { mail, claim }: ClaimedMail, leasedUntil: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ leased_until: leasedUntil })
    .where('id', '=', mail.id)
    .where('claim', '=', claim)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export interface DeliveryOutcome {
  set: Updateable<MailTable>;
  /** False when the mail certainly reached no recipient: the delivery does not count. */
  reached: boolean;
  /** Also deletes text and attachments: they contain links and are no longer needed. */
  deletesContent?: boolean;
}

/** Records the outcome of a mail, unless another worker has claimed it meanwhile: then that worker records it. */
export function recordDeliveryOutcome(
  { transaction }: Database,
  claimed: ClaimedMail,
  { set, reached, deletesContent }: DeliveryOutcome,
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

/** Makes mails due that waited only because the server was unavailable: all, or the one that has waited longest. */
export async function makeDueNow(db: Query, now: Date, how: 'all' | 'one'): Promise<void> {
  // A server may close the connection after each mail, accepted or not. Several candidates keep the probe from
  // repeating the same mail.
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
