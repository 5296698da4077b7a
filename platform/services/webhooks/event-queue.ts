import { type Selectable, sql } from 'kysely';
import type { Query } from '../../database/index.server.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import type { WebhookEventTable } from './tables.ts';
import type { EventBacklog, ListedEvent } from './types.ts';

/** Delays after each failed attempt: three days together. After the last one the event has failed. */
export const BACK_OFF_MS = [
  5_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const;

/** Longer than an attempt: after it, another process takes the events of a dead one. */
const LEASE_MS = MINUTE_MS;
/** Attempts of one tenant at the same time, so that a receiver that hangs leaves room for the others. */
const MAX_PARALLEL_PER_TENANT = 5;

export type ClaimedEvent = Pick<
  Selectable<WebhookEventTable>,
  'id' | 'tenant' | 'type' | 'body' | 'attempts' | 'retries'
>;

/** How many events are not delivered, and since when the oldest of those that wait does. */
export async function measureEvents(db: Query): Promise<EventBacklog> {
  const rows = await db
    .selectFrom('webhook_event')
    .select((e) => ['state', e.fn.countAll<number>().as('count'), e.fn.min('created_at').as('since')])
    .where('state', 'in', ['queued', 'failed'])
    .groupBy('state')
    .execute();
  const findState = (state: string) => rows.find((row) => row.state === state);
  return {
    queued: findState('queued')?.count ?? 0,
    failed: findState('failed')?.count ?? 0,
    oldestQueuedAt: findState('queued')?.since ?? null,
  };
}

/** The tenants with an event that is due. */
export async function findDueTenants(db: Query, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_event')
    .select('tenant')
    .distinct()
    .where('state', '=', 'queued')
    .where('next_attempt_at', '<=', now)
    .where((e) => e.or([e('leased_until', 'is', null), e('leased_until', '<=', now)]))
    .execute();
  return rows.map(({ tenant }) => tenant);
}

/** Claims the events of a tenant that have been due the longest. Other processes skip them until the lease expires. */
export function claimEvents(db: Query, tenant: string, now: Date): Promise<ClaimedEvent[]> {
  const due = db
    .selectFrom('webhook_event')
    .select('id')
    .where('tenant', '=', tenant)
    .where('state', '=', 'queued')
    .where('next_attempt_at', '<=', now)
    .where((e) => e.or([e('leased_until', 'is', null), e('leased_until', '<=', now)]))
    .orderBy('next_attempt_at')
    .orderBy('history_id')
    .limit(MAX_PARALLEL_PER_TENANT)
    .forUpdate()
    .skipLocked();
  return (
    db
      .updateTable('webhook_event')
      .set((e) => ({ attempts: e('attempts', '+', 1), leased_until: new Date(now.getTime() + LEASE_MS) }))
      // As an array it is read once; a join may read it again and lock more rows.
      .where(sql<boolean>`id = any(array(${due}))`)
      .returning(['id', 'tenant', 'type', 'body', 'attempts', 'retries'])
      .execute()
  );
}

/** Gives an event back whose attempt was aborted because the process ends. */
export async function releaseEvent(db: Query, { id, attempts }: ClaimedEvent): Promise<void> {
  await db
    .updateTable('webhook_event')
    .set({ leased_until: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

/** What an attempt ended with: a status, or the reason why there was none. */
export type AttemptOutcome = { status: number } | { error: string };

export function isDelivered(outcome: AttemptOutcome): boolean {
  return 'status' in outcome && outcome.status >= 200 && outcome.status <= 299;
}

/**
 * Records the outcome of an attempt and returns the new state; undefined when another process has claimed the event
 * meanwhile, which then records its own.
 */
export async function recordAttempt(
  db: Query,
  event: ClaimedEvent,
  { outcome, at }: { outcome: AttemptOutcome; at: Date },
): Promise<'delivered' | 'queued' | 'failed' | undefined> {
  const delay = BACK_OFF_MS[event.retries];
  const state = isDelivered(outcome) ? 'delivered' : delay === undefined ? 'failed' : 'queued';
  const { numUpdatedRows } = await db
    .updateTable('webhook_event')
    .set({
      state,
      leased_until: null,
      last_status: 'status' in outcome ? outcome.status : null,
      last_error: 'error' in outcome ? outcome.error : null,
      ...(state === 'delivered' ? { delivered_at: at } : { retries: event.retries + 1 }),
      ...(state === 'queued' ? { next_attempt_at: new Date(at.getTime() + (delay ?? 0)) } : {}),
    })
    .where('id', '=', event.id)
    .where('attempts', '=', event.attempts)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? state : undefined;
}

/** Makes an event due now, with the delays from the start. See `WebhookService.sendAgain`. */
export async function queueAgain(
  db: Query,
  { id, attempts, now }: { id: string; attempts: number; now: Date },
): Promise<'queued' | 'unchanged' | 'unknown'> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_event')
    .set({ state: 'queued', retries: 0, next_attempt_at: now, leased_until: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    // An attempt that is under way keeps its lease, so that no second one runs beside it.
    .where((e) => e.or([e('leased_until', 'is', null), e('leased_until', '<=', now)]))
    .where((e) => e.or([e('state', '<>', 'queued'), e('next_attempt_at', '>', now)]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return 'queued';
  const known = await db.selectFrom('webhook_event').select('id').where('id', '=', id).executeTakeFirst();
  return known ? 'unchanged' : 'unknown';
}

/** The newest events of all tenants. */
export async function listNewestEvents(db: Query, limit: number): Promise<ListedEvent[]> {
  const rows = await db
    .selectFrom('webhook_event')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('history_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    tenant: row.tenant,
    type: row.type,
    number: row.number,
    state: row.state,
    attempts: row.attempts,
    lastStatus: row.last_status,
    lastError: row.last_error,
    nextAttemptAt: row.state === 'queued' ? row.next_attempt_at : null,
    createdAt: row.created_at,
    deliveredAt: row.delivered_at,
  }));
}
