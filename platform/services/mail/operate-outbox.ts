import type { Query } from '../../database/index.server.ts';
import type { OutboxBacklog, UnsentMail } from './types.ts';

/** Unsent mails: parked ones first, then waiting ones, the next due first. */
export async function listUnsent(
  db: Query,
  limit: number,
): Promise<{ mails: UnsentMail[]; waiting: number; parked: number }> {
  const counts = await db
    .selectFrom('mail')
    .select(['state', (e) => e.fn.countAll<number>().as('count')])
    .where('state', '<>', 'sent')
    .groupBy('state')
    .execute();
  const rows = await db
    .selectFrom('mail')
    .select(['id', 'tenant', 'kind', 'to_address', 'state', 'attempts', 'next_attempt_at', 'last_error', 'created_at'])
    .where('state', '<>', 'sent')
    .orderBy('state')
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
  const countMails = (state: string) => counts.find((one) => one.state === state)?.count ?? 0;
  return {
    waiting: countMails('queued'),
    parked: countMails('parked'),
    mails: rows.map((row) => ({
      id: row.id,
      tenant: row.tenant,
      kind: row.kind,
      to: row.to_address,
      state: row.state === 'parked' ? 'parked' : 'queued',
      attempts: row.attempts,
      nextAttemptAt: row.state === 'parked' ? null : row.next_attempt_at.toISOString(),
      lastError: row.last_error,
      createdAt: row.created_at.toISOString(),
    })),
  };
}

/** How many mails are not sent, and since when the oldest of those that wait does. */
export async function measureOutbox(db: Query): Promise<OutboxBacklog> {
  const rows = await db
    .selectFrom('mail')
    .select((e) => ['state', e.fn.countAll<number>().as('count'), e.fn.min('created_at').as('since')])
    .where('state', '<>', 'sent')
    .groupBy('state')
    .execute();
  const findState = (state: string) => rows.find((row) => row.state === state);
  return {
    queued: findState('queued')?.count ?? 0,
    parked: findState('parked')?.count ?? 0,
    oldestQueuedAt: findState('queued')?.since ?? null,
  };
}

/** Makes one unsent mail due immediately, or, without an id, every parked one. Returns their number. */
export async function requeueMails(db: Query, { id, now }: { id?: number | undefined; now: Date }): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({
      state: 'queued',
      attempts: 0,
      next_attempt_at: now,
      first_failed_at: null,
      fault: null,
      last_error: null,
    })
    .$call((update) =>
      id === undefined
        ? update.where('state', '=', 'parked')
        : update.where('id', '=', id).where('state', '<>', 'sent'),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Deletes an unsent mail. False when the id is unknown or the mail is being sent. */
export async function dropUnsent(db: Query, { id, now }: { id: number; now: Date }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mail')
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .where((e) => e.or([e('leased_until', 'is', null), e('leased_until', '<=', now)]))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
