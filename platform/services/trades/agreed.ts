import type { Selectable } from 'kysely';
import type { Query } from '../../database/index.server.ts';
import type { Cents } from '../../shared/money.ts';
import type { TradeTable } from './tables.ts';

export interface Agreed {
  amountCents: Cents;
  /** Some of the devices go back. */
  returns: boolean;
}

/** What the seller gets for what is not sent back: what was found, once that is known. The voucher is for a sale that is worth something. */
export async function agreedOn(
  db: Query,
  row: Pick<Selectable<TradeTable>, 'id' | 'total_cents' | 'voucher_cents'>,
): Promise<Agreed> {
  const items = await db
    .selectFrom('trade_item')
    .select(['offered_cents', 'found_cents', 'decision'])
    .where('trade_id', '=', row.id)
    .execute();
  if (items.length === 0) return { amountCents: row.total_cents, returns: false };
  const kept = items.filter(({ decision }) => decision !== 'returned');
  const devices = kept.reduce((sum, one) => sum + Number(one.found_cents ?? one.offered_cents), 0);
  return { amountCents: devices > 0 ? devices + row.voucher_cents : 0, returns: kept.length < items.length };
}
