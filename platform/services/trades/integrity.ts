import { sql } from 'kysely';
import type { IntegrityRule } from '../../database/index.server.ts';
import { transitions } from '../../shared/trade-states.ts';

const allowed = sql.join([
  sql`('', 'created')`,
  ...Object.entries(transitions).flatMap(([from, next]) =>
    next.map((to) => sql`(${sql.lit(from)}, ${sql.lit(to as string)})`),
  ),
]);

/** Invariants of the money and the history of every trade. */
export const tradeIntegrity: readonly IntegrityRule[] = [
  {
    broken: 'trades whose lines do not add up to the price of their devices',
    find: sql`select number as name from trade where devices_cents <>
      (select coalesce(sum(total_cents), 0) from trade_line where trade_id = trade.id)`,
  },
  {
    broken: 'trades whose total is not the sum of devices and voucher',
    find: sql`select number as name from trade where total_cents <> devices_cents + voucher_cents`,
  },
  {
    broken: 'trade lines whose total is not quantity times price',
    find: sql`select number as name from trade_line join trade on trade.id = trade_id
      where trade_line.total_cents <> quantity * unit_cents`,
  },
  {
    broken: 'trades whose parcels do not have each of their devices once',
    find: sql`select distinct number as name from trade
      join trade_line line on line.trade_id = trade.id
      where exists (select from trade_parcel where trade_id = trade.id) and quantity is distinct from (
        select sum((packed ->> 'quantity')::int) from trade_parcel parcel, jsonb_array_elements(parcel.lines) packed
        where parcel.trade_id = trade.id and (packed ->> 'position')::int = line.position)`,
  },
  {
    broken: 'trades that arrived although a parcel is expected',
    find: sql`select distinct number as name from trade join trade_parcel parcel on parcel.trade_id = trade.id
      where parcel.state = 'expected' and trade.state in ('received', 'inspected', 'clarification', 'held', 'closed')`,
  },
  {
    broken: 'trades without a line',
    find: sql`select number as name from trade where not exists (select from trade_line where trade_id = trade.id)`,
  },
  {
    broken: 'trades whose state is not the last of their history',
    find: sql`select number as name from trade where state is distinct from
      (select to_state from trade_history where trade_id = trade.id order by id desc limit 1)`,
  },
  {
    broken: 'trades whose history has a gap or a step that is not allowed',
    find: sql`select distinct number as name from (
        select trade_id, from_state, to_state, lag(to_state) over (partition by trade_id order by id) as before
        from trade_history) step
      join trade on trade.id = trade_id
      where before is distinct from from_state or (coalesce(from_state, ''), to_state) not in (${allowed})`,
  },
  {
    broken: 'settled trades with an undecided item',
    find: sql`select distinct number as name from trade_item join trade on trade.id = trade_id
      where state in ('accepted', 'returned', 'closed') and decision is null`,
  },
  {
    broken: 'items with a lower inspected price and no reason for the seller',
    find: sql`select number || '/' || item as name from trade_item join trade on trade.id = trade_id
      where found_cents < offered_cents and difference is null and coalesce(decision, '') not in ('missing', 'lost')
        and not exists
        (select from trade_item_outcome where trade_id = trade.id and item = trade_item.item)`,
  },
];
