import { sql } from 'kysely';
import type { Query } from '../../database/index.server.ts';
import { selectCommission, selectDay } from './commission.ts';
import { wherePeriod } from './partner-figures.ts';
import type { CountedShop, MonthlyCommission, PaidTrade, PartnerQuery } from './types.ts';

export async function paidTrades(db: Query, query: PartnerQuery, limit: number): Promise<PaidTrade[]> {
  const { shop } = query;
  return whereOwnPaid(db, query)
    .innerJoin('trade', 'trade.id', 'payout.trade_id')
    .select(['trade.number', 'trade.partner_reference as reference', 'trade.state'])
    .select(['payout.amount_cents as cents', 'payout.currency'])
    .select([
      sql<string>`to_char(${selectDay('payout.paid_at', shop.timeZone)}, 'YYYY-MM-DD')`.as('day'),
      selectCommission(shop).as('commissionCents'),
    ])
    .orderBy('payout.paid_at')
    .orderBy('payout.id')
    .limit(limit)
    .execute();
}

interface CommissionPeriod extends Omit<PartnerQuery, 'shop'> {
  shops: readonly CountedShop[];
}

/** One query per shop with an agreement: each has its own time zone and terms. */
export async function monthlyCommissions(
  db: Query,
  { shops, ...period }: CommissionPeriod,
): Promise<MonthlyCommission[]> {
  const rows: MonthlyCommission[] = [];
  for (const shop of shops) {
    if (shop.commission.length === 0) continue;
    const months = await whereOwnPaid(db, { shop, ...period })
      .select([
        sql<string>`to_char(${selectDay('payout.paid_at', shop.timeZone)}, 'YYYY-MM')`.as('month'),
        'payout.currency',
      ])
      .select((e) => [
        e.fn.countAll<number>().as('paid'),
        sql<number>`sum(payout.amount_cents)::bigint`.as('paidCents'),
        sql<number>`sum(${selectCommission(shop)})::bigint`.as('commissionCents'),
      ])
      .groupBy(['month', 'payout.currency'])
      .orderBy('month')
      .orderBy('payout.currency')
      .execute();
    rows.push(...months.map((month) => ({ tenant: shop.tenant, ...month })));
  }
  return rows;
}

function whereOwnPaid(db: Query, query: PartnerQuery) {
  return db
    .selectFrom('payout')
    .where('payout.state', '=', 'paid')
    .where('payout.tenant', '=', query.shop.tenant)
    .where(wherePeriod('payout.paid_at', query));
}
