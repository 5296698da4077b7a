import { type RawBuilder, sql } from 'kysely';
import type { Query } from '../../database/index.server.ts';
import type { DayFigures, FiguresQuery } from './types.ts';

/** One row per day of the period, in one query. */
export async function dayFigures(db: Query, query: FiguresQuery): Promise<DayFigures[]> {
  const { from, until } = query;
  const { rows } = await sql<DayFigures>`
    with happened as (${selectPeriodEvents(query)})
    select to_char(day, 'YYYY-MM-DD') as day,
      count(*) filter (where what = 'offer') as offers,
      count(*) filter (where what = 'trade') as trades,
      count(*) filter (where what = 'arrived') as arrived,
      count(*) filter (where what = 'paid') as paid
    from generate_series(${from}::timestamptz at time zone 'UTC', (${until}::timestamptz - interval '1 second') at time zone 'UTC',
      interval '1 day') as day
    left join happened on date_trunc('day', happened.at at time zone 'UTC') = day
    group by day order by day`.execute(db);
  return rows;
}

function selectPeriodEvents({ from, until, tenants }: FiguresQuery): RawBuilder<unknown> {
  const whereWithin = (column: string) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`;
  const shops = sql`in (${sql.join([...tenants])})`;
  return sql`
    select 'offer' as what, created_at as at from offer where not is_test and tenant ${shops} and ${whereWithin('created_at')}
    union all
    select 'trade', created_at from trade where not is_test and tenant ${shops} and ${whereWithin('created_at')}
    union all
    select 'arrived', step.at from trade_history as step join trade on trade.id = step.trade_id
    where step.to_state = 'received' and not trade.is_test and trade.tenant ${shops} and ${whereWithin('step.at')}
    union all
    select 'paid', paid_at from payout where state = 'paid' and tenant ${shops} and ${whereWithin('paid_at')}`;
}
