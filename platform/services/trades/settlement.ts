import type { Selectable } from 'kysely';
import type { Query } from '../../database/index.server.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { Cents } from '../../shared/money.ts';
import { voucherValueFor } from '../../shared/voucher-value.ts';
import type { TradeItemTable, TradeTable } from './tables.ts';

export interface Settlement {
  amountCents: Cents;
  /** The voucher's part of the amount. */
  voucherCents: Cents;
  /** The voucher no longer applies: the devices bought are worth less than its minimum. */
  voucherLapsed: boolean;
  /** True when some of the devices go back. */
  returns: boolean;
  /** True when the carrier has all of the devices that go back. */
  handedOver: boolean;
}

export type SettledTradeRow = Pick<
  Selectable<TradeTable>,
  'id' | 'is_test' | 'total_cents' | 'voucher_code' | 'voucher_cents' | 'voucher_minimum_cents'
>;

/**
 * The amount the seller gets for the devices that are not returned: their inspected prices once known, plus the voucher
 * if these prices reach its minimum. A trade with matching answers reached it when it was created.
 */
export async function settlementFor(db: Query, row: SettledTradeRow): Promise<Settlement> {
  const [agreed] = await settlementsFor(db, [row]);
  if (!agreed) throw new Error('A trade has no settlement.');
  return agreed;
}

/** The settlements of several trades, in their order, by one query. */
export async function settlementsFor(db: Query, rows: readonly SettledTradeRow[]): Promise<Settlement[]> {
  if (rows.length === 0) return [];
  const items = await db
    .selectFrom('trade_item')
    .select(['trade_id', 'offered_cents', 'found_cents', 'decision', 'handed_over_at'])
    .where(
      'trade_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const byTrade = groupBy(items, ({ trade_id }) => trade_id);
  return rows.map((row) => computeSettlement(row, byTrade.get(row.id) ?? []));
}

type ItemRow = Pick<Selectable<TradeItemTable>, 'offered_cents' | 'found_cents' | 'decision' | 'handed_over_at'>;

function computeSettlement(row: SettledTradeRow, items: readonly ItemRow[]): Settlement {
  const terms = { valueCents: row.voucher_cents, minimumCents: row.voucher_minimum_cents };
  if (items.length === 0)
    return {
      amountCents: row.total_cents,
      voucherCents: terms.valueCents,
      voucherLapsed: false,
      returns: false,
      handedOver: false,
    };
  const returned = items.filter(({ decision }) => decision === 'returned');
  const kept = items.filter(({ decision }) => decision !== 'returned');
  const devices = kept.reduce((sum, one) => sum + Number(one.found_cents ?? one.offered_cents), 0);
  const voucherCents = voucherValueFor(terms, devices);
  return {
    amountCents: devices + voucherCents,
    voucherCents,
    voucherLapsed: row.voucher_code !== null && devices > 0 && voucherCents === 0,
    returns: returned.length > 0,
    handedOver: returned.length > 0 && returned.every(({ handed_over_at }) => handed_over_at !== null),
  };
}
