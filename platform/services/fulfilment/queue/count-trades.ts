import { sql } from 'kysely';
import type { Query } from '../../../database/index.server.ts';
import { isEndedState, transitions } from '../../../shared/trade-states.ts';
import type { TradeState } from '../../trades/index.server.ts';
import { isInShops, isReceived, type ShopsIn, selectFromShops, waitsForOpinion } from './list-trades.ts';
import type { QueueQuery, TradeCount, WaitingTrades } from './types.ts';

/** The number of trades that have ended grows for ever, and staff need no exact number above this. */
export const MAX_COUNTED = 10_000;

/** Open trades exactly, and at most `MAX_COUNTED` of each state that ends a trade. */
export async function countTrades(
  db: Query,
  shopsIn: ShopsIn,
  query: Pick<QueueQuery, 'tenant' | 'country'>,
): Promise<Record<TradeState, TradeCount>> {
  const states = Object.keys(transitions) as TradeState[];
  const inShops = isInShops(shopsIn, query);
  const open = states.filter((state) => !isEndedState(state)).map((state) => sql.lit(state));
  const ended = states.filter(isEndedState).map(
    (state) => sql`
      union all (select state from trade where state = ${sql.lit(state)} and ${inShops} limit ${sql.lit(MAX_COUNTED + 1)})`,
  );
  const { rows } = await sql<{ state: TradeState; trades: number }>`
    select state, count(*) as trades from (
      select state from trade where state in (${sql.join(open)}) and ${inShops}${sql.join(ended, sql``)}
    ) counted group by state`.execute(db);
  const counts = new Map(rows.map(({ state, trades }) => [state, trades]));
  return Object.fromEntries(
    states.map((state) => {
      const trades = counts.get(state) ?? 0;
      return [state, isEndedState(state) ? toCount(trades) : { trades, more: false }];
    }),
  ) as Record<TradeState, TradeCount>;
}

function toCount(trades: number): TradeCount {
  return { trades: Math.min(trades, MAX_COUNTED), more: trades > MAX_COUNTED };
}

/** The trades that wait for a second inspection. */
export async function countOpinions(
  db: Query,
  shopsIn: ShopsIn,
  query: Pick<QueueQuery, 'tenant' | 'country'>,
): Promise<number> {
  const counted = selectFromShops(db, shopsIn, query).select(sql<number>`count(*)`.as('trades')).where(waitsForOpinion);
  return (await counted.executeTakeFirstOrThrow()).trades;
}

/** The trades of a staff member among the newest `MAX_COUNTED` that they were assigned. */
export async function countAssigned(
  db: Query,
  shopsIn: ShopsIn,
  query: Pick<QueueQuery, 'tenant' | 'country'>,
  staffId: number,
): Promise<TradeCount> {
  // Each trade by its key: a join would read all trades.
  const isCounted =
    query.tenant === undefined && query.country === undefined
      ? sql`true`
      : sql`(select ${isInShops(shopsIn, query)} from trade where id = trade_id)`;
  const { rows } = await sql<{ trades: number; assigned: number }>`
    select count(*) filter (where ${isCounted}) as trades, count(*) as assigned
    from (select trade_id from trade_assignment
      where staff_id = ${staffId} order by trade_id desc limit ${sql.lit(MAX_COUNTED + 1)}) newest`.execute(db);
  const [{ trades, assigned } = { trades: 0, assigned: 0 }] = rows;
  return { trades: Math.min(trades, MAX_COUNTED), more: assigned > MAX_COUNTED };
}

/** The parcels that arrived before an instant and are not inspected; a test has no promised day. */
export async function countReceived(
  db: Query,
  shopsIn: ShopsIn,
  query: Pick<QueueQuery, 'tenant' | 'country'>,
  before: Date,
): Promise<number> {
  const counted = selectFromShops(db, shopsIn, query).select(sql<number>`count(*)`.as('trades'));
  return (await counted.where(isReceived(before)).where('is_test', '=', false).executeTakeFirstOrThrow()).trades;
}

/** How many trades wait for staff, and since when the oldest does, by tenant and state. */
export async function measureBacklog(db: Query): Promise<WaitingTrades[]> {
  const rows = await db
    .selectFrom('trade')
    .select((e) => ['tenant', 'state', e.fn.countAll<number>().as('count'), e.fn.min('changed_at').as('since')])
    .where('state', 'in', ['received', 'held'])
    .groupBy(['tenant', 'state'])
    .execute();
  return rows.map(({ since, ...row }) => ({ ...row, since: since ?? null }));
}
