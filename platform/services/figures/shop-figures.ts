import { sql } from 'kysely';
import type { Query } from '../../database/index.server.ts';
import type { FiguresQuery, ShopFigures } from './types.ts';

type Numbers = Omit<ShopFigures, 'tenant'>;
type Counted = Partial<Numbers> & { tenant: string };

const NOTHING: Numbers = {
  offers: 0,
  carts: 0,
  trades: 0,
  tradedCents: 0,
  arrived: 0,
  inspected: 0,
  asDescribed: 0,
  offeredCents: 0,
  changeCents: 0,
  paid: 0,
  paidCents: 0,
  voucherCents: 0,
  partnerCents: 0,
  daysToMoney: 0,
};

/** One row per shop, including shops without events. */
export async function shopFigures(db: Query, query: FiguresQuery): Promise<ShopFigures[]> {
  const counted: Counted[] = [];
  for (const count of [countOffers, countCarts, countTrades, countReceived, countInspected, countPaid])
    counted.push(...(await count(db, query)));
  return query.tenants.map((tenant) => {
    const own = counted.filter((row) => row.tenant === tenant).map(({ tenant: _, ...numbers }) => numbers);
    return Object.assign({ tenant, ...NOTHING }, ...own) as ShopFigures;
  });
}

async function countOffers(db: Query, { from, until, tenants }: FiguresQuery): Promise<Counted[]> {
  return db
    .selectFrom('offer')
    .select((e) => ['tenant', e.fn.countAll<number>().as('offers')])
    .where('is_test', '=', false)
    .where('tenant', 'in', tenants)
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .groupBy('tenant')
    .execute();
}

async function countCarts(db: Query, { from, until, tenants }: FiguresQuery): Promise<Counted[]> {
  const select = (table: 'tracking_event_by_week' | 'tracking_event') =>
    db
      .selectFrom(table)
      .select(['tenant', 'client_id'])
      .where('tenant', 'in', tenants)
      .where('event_name', '=', 'offer_add_to_cart')
      .where('received_at', '>=', from)
      .where('received_at', '<', until);
  return db
    .selectFrom(select('tracking_event_by_week').unionAll(select('tracking_event')).as('added'))
    .select((e) => ['tenant', e.fn.count<number>('client_id').distinct().as('carts')])
    .groupBy('tenant')
    .execute();
}

async function countTrades(db: Query, { from, until, tenants }: FiguresQuery): Promise<Counted[]> {
  return db
    .selectFrom('trade')
    .select((e) => ['tenant', e.fn.countAll<number>().as('trades')])
    .select(sql<number>`sum(total_cents)::bigint`.as('tradedCents'))
    .where('is_test', '=', false)
    .where('tenant', 'in', tenants)
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .groupBy('tenant')
    .execute();
}

async function countReceived(db: Query, query: FiguresQuery): Promise<Counted[]> {
  return whereReached(db, query, 'received')
    .select((e) => ['trade.tenant as tenant', e.fn.countAll<number>().as('arrived')])
    .groupBy('trade.tenant')
    .execute();
}

async function countInspected(db: Query, query: FiguresQuery): Promise<Counted[]> {
  return whereReached(db, query, 'inspected')
    .innerJoin('trade_item as item', 'item.trade_id', 'trade.id')
    .where('item.found_cents', 'is not', null)
    .select((e) => ['trade.tenant as tenant', e.fn.countAll<number>().as('inspected')])
    .select([
      sql<number>`count(*) filter (where item.found_cents = item.offered_cents and item.difference is null)`.as(
        'asDescribed',
      ),
      sql<number>`sum(item.offered_cents)::bigint`.as('offeredCents'),
      sql<number>`sum(item.found_cents - item.offered_cents)::bigint`.as('changeCents'),
    ])
    .groupBy('trade.tenant')
    .execute();
}

/** The payout's formula: the voucher applies when the bought devices reach its minimum. */
const voucherCounts = sql`trade.voucher_minimum_cents <= coalesce(
  (select sum(coalesce(item.found_cents, item.offered_cents)) from trade_item as item
    where item.trade_id = trade.id and item.decision is distinct from 'returned'), trade.devices_cents)`;

async function countPaid(db: Query, { from, until, tenants }: FiguresQuery): Promise<Counted[]> {
  return db
    .selectFrom('payout')
    .innerJoin('trade', 'trade.id', 'payout.trade_id')
    .select((e) => ['payout.tenant as tenant', e.fn.countAll<number>().as('paid')])
    .select([
      sql<number>`sum(payout.amount_cents)::bigint`.as('paidCents'),
      sql<number>`coalesce(sum(trade.voucher_cents) filter (where ${voucherCounts}), 0)::bigint`.as('voucherCents'),
      sql<number>`coalesce(sum(trade.voucher_cents)
        filter (where ${voucherCounts} and trade.voucher_partner is not null), 0)::bigint`.as('partnerCents'),
      sql<number>`sum(extract(epoch from payout.paid_at - trade.created_at) / 86400)::float8`.as('daysToMoney'),
    ])
    .where('payout.tenant', 'in', tenants)
    .where('payout.state', '=', 'paid')
    .where('payout.paid_at', '>=', from)
    .where('payout.paid_at', '<', until)
    .groupBy('payout.tenant')
    .execute();
}

/** Trades that entered a state in the period. */
function whereReached(db: Query, { from, until, tenants }: FiguresQuery, state: 'received' | 'inspected') {
  return db
    .selectFrom('trade_history as step')
    .innerJoin('trade', 'trade.id', 'step.trade_id')
    .where('step.to_state', '=', state)
    .where('step.at', '>=', from)
    .where('step.at', '<', until)
    .where('trade.is_test', '=', false)
    .where('trade.tenant', 'in', tenants);
}
