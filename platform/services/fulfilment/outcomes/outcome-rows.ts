import type { OpenTransaction, Query } from '../../../database/index.server.ts';
import type { StoredOutcome } from './types.ts';

export async function saveOutcome(
  trx: OpenTransaction,
  { tradeId, item, outcome }: { tradeId: number; item: number; outcome: StoredOutcome | null },
): Promise<void> {
  await trx.deleteFrom('trade_item_outcome').where('trade_id', '=', tradeId).where('item', '=', item).execute();
  if (!outcome) return;
  const { device, sheet, ...rest } = outcome;
  await trx
    .insertInto('trade_item_outcome')
    .values({
      trade_id: tradeId,
      item,
      ...rest,
      device: device && JSON.stringify(device),
      sheet: sheet && JSON.stringify(sheet),
    })
    .execute();
}

/** Outcomes of a trade's items by item. */
export async function listOutcomes(
  db: Query | OpenTransaction,
  tradeId: number,
): Promise<ReadonlyMap<number, StoredOutcome>> {
  const rows = await db.selectFrom('trade_item_outcome').selectAll().where('trade_id', '=', tradeId).execute();
  return new Map(rows.map(({ trade_id: _, item, ...outcome }) => [item, outcome]));
}

/** Forgets the inspection of items, which are inspected again. */
export async function resetItems(trx: OpenTransaction, tradeId: number, items: readonly number[]): Promise<void> {
  for (const item of items) {
    await saveOutcome(trx, { tradeId, item, outcome: null });
    await trx
      .updateTable('trade_item')
      .set({ answers: null, found_cents: null, difference: null, decision: null })
      .where('trade_id', '=', tradeId)
      .where('item', '=', item)
      .execute();
  }
}
