import { type RawBuilder, sql } from 'kysely';
import type { Query } from '../../database/index.server.ts';
import { awaitsParcel, type TradeState, transitions } from '../../shared/trade-states.ts';
import { endOfDate, startOfDate } from '../../shared/zoned-day.ts';
import { selectCommission, selectDay } from './commission.ts';
import type { PartnerDay, PartnerQuery, PartnerReference } from './types.ts';

/** One row per day of the period, in one query. */
export async function partnerDays(db: Query, query: PartnerQuery): Promise<PartnerDay[]> {
  const { rows } = await sql<PartnerDay>`
    with happened as (${selectEvents(query)})
    select to_char(series.day, 'YYYY-MM-DD') as day, ${selectCounts}
    from generate_series(${query.firstDay}::timestamp, ${query.lastDay}::timestamp, interval '1 day') as series(day)
    left join happened on happened.day = series.day::date
    group by series.day order by series.day`.execute(db);
  return rows;
}

export async function partnerReferences(db: Query, query: PartnerQuery, limit: number): Promise<PartnerReference[]> {
  const { rows } = await sql<PartnerReference>`
    with happened as (${selectEvents(query)})
    select reference, ${selectCounts} from happened
    group by reference
    order by count(*) filter (where what = 'trade') desc, coalesce(sum(visits), 0) desc, count(*) desc, reference nulls last
    limit ${limit}`.execute(db);
  return rows;
}

const selectCounts = sql`
  coalesce(sum(visits), 0)::bigint as visits,
  coalesce(sum(offers), 0)::bigint as offers,
  count(*) filter (where what = 'trade') as trades,
  coalesce(sum(cents) filter (where what = 'trade'), 0)::bigint as "tradedCents",
  count(*) filter (where what = 'received') as received,
  count(*) filter (where what = 'cancelled') as cancelled,
  count(*) filter (where what = 'paid') as paid,
  coalesce(sum(cents) filter (where what = 'paid'), 0)::bigint as "paidCents",
  coalesce(sum(commission), 0)::bigint as "commissionCents"`;

/** A parcel arrives from these states; from later ones a trade only returns to its inspection. */
const STATES_BEFORE_ARRIVAL = (Object.keys(transitions) as TradeState[]).filter(awaitsParcel);

function selectEvents(query: PartnerQuery): RawBuilder<unknown> {
  const { shop, firstDay, lastDay } = query;
  const within = (column: string) => wherePeriod(column, query);
  const toDay = (column: string) => selectDay(column, shop.timeZone);
  const step = (state: TradeState) => sql`
    select ${state}::text, ${toDay('step.at')}, 0, 0, 0::bigint, trade.partner_reference, 0::bigint
    from trade_history as step join trade on trade.id = step.trade_id
    where step.to_state = ${state} and not trade.is_test and trade.tenant = ${shop.tenant} and ${within('step.at')}`;
  return sql`
    select 'offers' as what, day, visits, offers, 0::bigint as cents, nullif(reference, '') as reference,
      0::bigint as commission
    from offer_day where tenant = ${shop.tenant} and day between ${firstDay}::date and ${lastDay}::date
    union all
    select 'trade', ${toDay('created_at')}, 0, 0, total_cents, partner_reference, 0::bigint
    from trade where not is_test and tenant = ${shop.tenant} and ${within('created_at')}
    union all ${step('received')} and step.from_state in (${sql.join(STATES_BEFORE_ARRIVAL)})
    union all ${step('cancelled')}
    union all
    select 'paid', ${toDay('payout.paid_at')}, 0, 0, payout.amount_cents, trade.partner_reference,
      ${selectCommission(shop)}
    from payout join trade on trade.id = payout.trade_id
    where payout.state = 'paid' and payout.tenant = ${shop.tenant} and ${within('payout.paid_at')}`;
}

/** The instants of the period's days, so that an index on the column serves. */
export function wherePeriod(column: string, { shop, firstDay, lastDay }: PartnerQuery): RawBuilder<boolean> {
  const moment = sql.ref(column);
  const from = startOfDate(firstDay, shop.timeZone);
  // The database is finer than a millisecond, so the last instant of a day is not its end.
  const until = new Date(endOfDate(lastDay, shop.timeZone).getTime() + 1);
  return sql<boolean>`${moment} >= ${from} and ${moment} < ${until}`;
}
