import type { Selectable } from 'kysely';
import type { Query } from '../../database/index.server.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { Cents } from '../../shared/money.ts';
import type { TradeItemTable, TradeTable } from './tables.ts';

export interface Agreed {
  amountCents: Cents;
  /** Some of the devices go back. */
  returns: boolean;
}

/** What the seller gets for what is not sent back: what was found, once that is known. The voucher is for a sale that is worth something. */
export async function agreedOn(db: Query, row: AgreedRow): Promise<Agreed> {
  const [agreed] = await settlementsFor(db, [row]);
  if (!agreed) throw new Error('A trade has no settlement.');
  return agreed;
}

/** The same for several trades, in their order, by one query. */
export async function settlementsFor(db: Query, rows: readonly AgreedRow[]): Promise<Agreed[]> {
  if (rows.length === 0) return [];
  const items = await db
    .selectFrom('trade_item')
    .select(['trade_id', 'offered_cents', 'found_cents', 'decision'])
    .where(
      'trade_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const byTrade = groupBy(items, ({ trade_id }) => trade_id);
  return rows.map((row) => settlementFor(row, byTrade.get(row.id) ?? []));
}

type AgreedRow = Pick<Selectable<TradeTable>, 'id' | 'total_cents' | 'voucher_cents'>;
type ItemRow = Pick<Selectable<TradeItemTable>, 'offered_cents' | 'found_cents' | 'decision'>;

function settlementFor(row: AgreedRow, items: readonly ItemRow[]): Agreed {
  if (items.length === 0) return { amountCents: row.total_cents, returns: false };
  const kept = items.filter(({ decision }) => decision !== 'returned');
  const devices = kept.reduce((sum, one) => sum + Number(one.found_cents ?? one.offered_cents), 0);
  return { amountCents: devices > 0 ? devices + row.voucher_cents : 0, returns: kept.length < items.length };
}
