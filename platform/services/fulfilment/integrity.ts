import { sql } from 'kysely';
import type { IntegrityRule } from '../../database/index.server.ts';

const CLARIFICATION = sql`select trade.number as name from clarification join trade on trade.id = trade_id`;

/** Invariants of payouts and clarifications, and of their trades. */
export const fulfilmentIntegrity: readonly IntegrityRule[] = [
  {
    broken: 'paid payouts outside a released batch',
    find: sql`select number as name from payout join trade on trade.id = trade_id
      left join payout_batch on payout_batch.id = batch_id
      where payout.state = 'paid' and (released_by is null or file_hash is null)`,
  },
  {
    broken: 'payouts of test trades',
    find: sql`select number as name from payout join trade on trade.id = trade_id where is_test`,
  },
  {
    broken: 'paid batches with unpaid payouts',
    find: sql`select distinct message_id as name from payout join payout_batch on payout_batch.id = batch_id
      where payout_batch.state = 'paid' and payout.state <> 'paid'`,
  },
  {
    broken: 'payouts whose batch has another method or currency',
    find: sql`select number as name from payout join trade on trade.id = trade_id
      join payout_batch on payout_batch.id = batch_id
      where payout.method <> payout_batch.method or payout.currency <> payout_batch.currency`,
  },
  {
    broken: 'payouts and trades of which only one is paid',
    find: sql`select number as name from payout join trade on trade.id = trade_id
      where (payout.state = 'paid') <> (trade.state = 'paid')`,
  },
  {
    broken: 'payouts that are not the sum of the bought devices and the voucher',
    find: sql`select number as name from payout join trade on trade.id = payout.trade_id
      join (select trade_id, coalesce(sum(coalesce(found_cents, offered_cents))
          filter (where decision is distinct from 'returned'), 0) as cents
        from trade_item group by trade_id) bought on bought.trade_id = trade.id
      where payout.amount_cents <> bought.cents +
        case when bought.cents > 0 and bought.cents >= voucher_minimum_cents then voucher_cents else 0 end`,
  },
  {
    broken: 'held trades without a device that may be stolen',
    find: sql`select number as name from trade where state = 'held' and not exists
      (select from trade_item_outcome where trade_id = trade.id and kind = 'stolen')`,
  },
  {
    broken: 'stolen or missing devices with a value',
    find: sql`select number || '/' || item.item as name from trade_item item join trade on trade.id = item.trade_id
      join trade_item_outcome outcome on outcome.trade_id = item.trade_id and outcome.item = item.item
      where kind in ('locked', 'emptyBox', 'notOurs', 'stolen') and found_cents <> 0`,
  },
  {
    broken: 'payouts of trades without a payable amount',
    find: sql`select number as name from payout join trade on trade.id = trade_id
      where trade.state not in ('inspected', 'accepted', 'paid')`,
  },
  {
    broken: 'clarifications without a device',
    find: sql`${CLARIFICATION} where not exists (select from clarification_item where clarification_id = clarification.id)`,
  },
  {
    broken: 'closed clarifications with an undecided device, or open ones without',
    find: sql`${CLARIFICATION} where (clarification.state in ('open', 'paused')) <> exists
      (select from clarification_item where clarification_id = clarification.id and decision is null)`,
  },
  {
    broken: 'clarifications whose state does not match their trade',
    find: sql`select number as name from trade where (state = 'clarification') <> exists
      (select from clarification where trade_id = trade.id and clarification.state = 'open')`,
  },
  {
    broken: 'paused clarifications without an open second opinion of a received or held trade',
    find: sql`${CLARIFICATION} where (clarification.state = 'paused') <> exists (select from second_opinion
      where clarification_id = clarification.id and closed_at is null and trade.state in ('received', 'held'))`,
  },
];
