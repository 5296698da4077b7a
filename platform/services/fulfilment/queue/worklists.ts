import { type RawBuilder, sql } from 'kysely';
import type { Query } from '../../../database/index.server.ts';
import type { TradeState } from '../../trades/index.server.ts';
import { ASSIGNED, LISTED, LISTED_DEVICES, toQueuedTrade, waitsForOpinion } from './list-trades.ts';
import type { WaitingQuery, WorklistName, WorklistPage } from './types.ts';

/** The states in which a returned item may leave the house: everything about the trade is decided. */
export const returningStates = ['inspected', 'accepted', 'returned', 'paid', 'closed'] as const satisfies TradeState[];

const hasOpenOpinion = sql`exists (select from second_opinion where trade_id = trade.id and closed_at is null)`;
/** An expected parcel; the index holds these alone. */
const isReportedLost = sql`exists (select from trade_parcel
  where trade_id = trade.id and report = 'lost' and trade_parcel.state = 'expected')`;
const wasAsked = sql`exists (select from clarification where trade_id = trade.id)`;

/** The payout changes the trade as well, but not how long its returned items wait. */
const settledAt = sql`coalesce((select max(at) from trade_history where trade_id = trade.id
  and to_state in ('inspected', 'accepted', 'returned', 'closed')), changed_at)`;

const inState = (state: TradeState, condition = sql`true`) =>
  sql`select id, public_id, changed_at as since from trade where state = ${sql.lit(state)} and ${condition}`;

/**
 * Each query reads the waiting trades alone, by an index on the state or on what is open; an array, because PostgreSQL
 * estimates far more items to return than there are and would read all trades, or all second opinions. A trade that returns to
 * inspection after a question to its seller is the answered clarification.
 */
const waiting: Readonly<Record<WorklistName, RawBuilder<unknown>>> = {
  toReceive: inState('shipped', sql`not ${isReportedLost}`),
  reportedLost: sql`select trade.id, trade.public_id, min(reported_at) as since from trade_parcel
    join trade on trade.id = trade_id and trade.state = 'shipped'
    where report = 'lost' and trade_parcel.state = 'expected' group by trade.id`,
  toInspect: inState('received', sql`not ${hasOpenOpinion} and not ${wasAsked}`),
  secondOpinion: sql`select id, public_id, (select opened_at from second_opinion where trade_id = trade.id) as since from trade
    where ${waitsForOpinion}`,
  clarificationAnswered: inState('received', sql`not ${hasOpenOpinion} and ${wasAsked}`),
  toAnswer: sql`select trade.id, trade.public_id, unanswered.since from (
      select trade_id, min(at) as since from trade_message where person is null and answered_at is null group by trade_id
    ) unanswered join trade on trade.id = unanswered.trade_id`,
  toReturn: sql`select trade.id, public_id, ${settledAt} as since from trade
    where id = any(array(select trade_id from trade_item where decision = 'returned' and handed_over_at is null))
    and state in (${sql.join(returningStates.map((state) => sql.lit(state)))})`,
  toPay: sql`select trade.id, trade.public_id, due_at as since from payout
    join trade on trade.id = trade_id where payout.state = 'due'`,
};

/** Limited, so that it is read for each listed trade; PostgreSQL would read the activities of all trades before. */
const isPrinted = sql<boolean>`coalesce((select true from trade_activity
  where trade_id = trade.id and kind = 'labelPrinted' limit 1), false)`.as('printed');

/** Read for each waiting trade: a join would read all trades that the person was ever assigned. */
const isAssignedTo = (staffId: number) =>
  sql`(select staff_id from trade_assignment where trade_id = waiting.id) = ${staffId}`;

interface FoundRow {
  trade_id: number;
  since: Date;
  total: number;
  oldest: Date;
}

/** One page of a worklist, the longest waiting first, with the size of the whole list: one query. */
export async function listWaiting(
  db: Query,
  name: WorklistName,
  { after, assigneeId, limit }: WaitingQuery,
): Promise<WorklistPage> {
  const ofPerson = assigneeId === undefined ? sql`true` : isAssignedTo(assigneeId);
  const found = sql<FoundRow>`(
    with matching as materialized (select * from (${waiting[name]}) waiting where ${ofPerson})
    select id as trade_id, since, (select count(*) from matching) as total, (select min(since) from matching) as oldest
    from matching where ${isAfter(after)} order by since, public_id limit ${limit + 1})`;
  const rows = await db
    .selectFrom(found.as('found'))
    .innerJoin('trade', 'trade.id', 'found.trade_id')
    .select(LISTED)
    .select(LISTED_DEVICES)
    .select(ASSIGNED)
    .select(isPrinted)
    .select(['return_tracking_number', 'found.since', 'found.total', 'found.oldest'])
    .orderBy('found.since')
    .orderBy('public_id')
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    total: rows[0]?.total ?? 0,
    oldest: rows[0]?.oldest.toISOString() ?? null,
    trades: shown.map((row) => ({
      ...toQueuedTrade(row),
      since: row.since.toISOString(),
      returnTrackingNumber: row.return_tracking_number,
      labelPrinted: row.printed,
    })),
    next: rows.length > limit && last ? `${last.since.getTime()}.${last.public_id}` : null,
  };
}

/** The cursor names a time and a trade, because the trade may have left the list meanwhile. */
function isAfter(cursor: string | undefined): RawBuilder<boolean> {
  const [, since, id] = /^(\d{1,15})\.(\d{1,16})$/.exec(cursor ?? '') ?? [];
  if (since === undefined) return sql<boolean>`true`;
  return sql<boolean>`(since, public_id) > (${new Date(Number(since))}, ${Number(id)})`;
}
