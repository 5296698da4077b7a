import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Query } from '../../database/index.server.ts';
import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts';
import type { TradeState } from '../../shared/trade-states.ts';
import type { WebhookEventTable } from './tables.ts';
import type { WebhookEventType } from './types.ts';

/** Changes of a trade that receivers learn of. */
const EVENT_TYPES = {
  created: 'trade.created',
  paid: 'trade.paid',
  cancelled: 'trade.cancelled',
} as const satisfies Partial<Record<TradeState, WebhookEventType>>;

type AnnouncedState = keyof typeof EVENT_TYPES;
const ANNOUNCED = Object.keys(EVENT_TYPES) as AnnouncedState[];

/** How far back every run looks: longer than any transaction, so that a late commit is found. */
export const RECENT_MS = 15 * MINUTE_MS;
/** How far back the hourly run looks: a time without any process loses nothing. Events are stored for longer. */
export const MISSED_MS = 8 * DAY_MS;

/** An undo that began in its last moment takes less time. */
const UNDO_MARGIN_MS = 5_000;

const BATCH = 200;

/** Notes when the webhook of a tenant was first seen. */
export async function noteReceivers(db: Query, tenants: readonly string[], now: Date): Promise<void> {
  await db
    .insertInto('webhook_endpoint')
    .values(tenants.map((tenant) => ({ tenant, since: now })))
    .onConflict((conflict) => conflict.column('tenant').doNothing())
    .execute();
}

interface Period {
  tenants: readonly string[];
  from: Date;
  now: Date;
}

/**
 * Stores an event for each change in the history of trades that has none yet, at most one batch, and returns their number.
 * A sale itself writes nothing for its webhook. Changes before the webhook was first seen are not announced.
 */
export async function collectEvents(db: Query, period: Period): Promise<number> {
  const changes = await findChanges(db, period);
  if (changes.length === 0) return 0;
  const rows = changes.map((change) => toEvent(change, period.now));
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('webhook_event')
    .values(rows)
    // Another process may have collected the same change.
    .onConflict((conflict) => conflict.column('history_id').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

type Change = Awaited<ReturnType<typeof findChanges>>[number];

/** A step of staff that can still be undone is not announced yet. */
function findChanges(db: Query, { tenants, from, now }: Period) {
  return db
    .selectFrom('trade_history as step')
    .innerJoin('trade', 'trade.id', 'step.trade_id')
    .innerJoin('webhook_endpoint as endpoint', 'endpoint.tenant', 'trade.tenant')
    .leftJoin('payout', 'payout.trade_id', 'trade.id')
    .select([
      'step.id',
      'step.to_state',
      'step.at',
      'trade.tenant',
      'trade.number',
      'trade.currency',
      'trade.partner_reference',
      'trade.is_test',
      'trade.total_cents',
      'payout.amount_cents',
    ])
    .where('step.to_state', 'in', ANNOUNCED)
    .where('step.at', '>', from)
    .whereRef('step.at', '>=', 'endpoint.since')
    .where('trade.tenant', 'in', tenants)
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom('webhook_event as known').select('known.id').whereRef('known.history_id', '=', 'step.id'),
        ),
      ),
    )
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('staff_act as act')
            .select('act.id')
            .whereRef('act.trade_id', '=', 'step.trade_id')
            .whereRef('act.first_step', '<=', 'step.id')
            .where('act.undone_at', 'is', null)
            .where('act.undo_until', '>', new Date(now.getTime() - UNDO_MARGIN_MS)),
        ),
      ),
    )
    .orderBy('step.id')
    .limit(BATCH)
    .execute();
}

function toEvent(change: Change, now: Date): Insertable<WebhookEventTable> {
  const state = change.to_state as AnnouncedState;
  const type = EVENT_TYPES[state];
  const data = {
    number: change.number,
    // A trade that is worth nothing after its inspection is paid without a payout.
    cents: state === 'paid' ? (change.amount_cents ?? 0) : change.total_cents,
    currency: change.currency,
    reference: change.partner_reference,
    ...(change.is_test ? { test: true } : {}),
  };
  return {
    id: `msg_${randomUUID().replaceAll('-', '')}`,
    tenant: change.tenant,
    history_id: change.id,
    type,
    number: change.number,
    body: JSON.stringify({ type, timestamp: change.at.toISOString(), data }),
    state: 'queued',
    next_attempt_at: now,
    created_at: now,
  };
}
