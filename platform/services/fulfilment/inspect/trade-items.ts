import type { OpenTransaction, Query } from '../../../database/index.server.ts';
import { composeDeviceName } from '../../../shared/device-name.ts';
import { carriesData } from '../../../shared/erasure.ts';
import type { Answers } from '../../../shared/price-sheet.ts';
import { listOutcomes, saveOutcome } from '../outcomes/outcome-rows.ts';
import { asksSeller, type StoredOutcome } from '../outcomes/types.ts';
import type { StaffItem } from '../types.ts';
import type { OfferedItem } from './inspected-price.ts';

/** One item of a trade, as it was offered. */
export interface TradeItem extends OfferedItem {
  /** Counted from 1 over all lines. */
  item: number;
  position: number;
  deviceId: string;
  deviceName: string;
  formFactor: string;
}

/** Items of all lines, numbered from 1: a line with quantity two has two. */
async function listTradeItems(db: Query | OpenTransaction, tradeId: number): Promise<TradeItem[]> {
  const lines = await db
    .selectFrom('trade_line')
    .select(['position', 'device_id', 'quantity', 'unit_cents', 'offer', 'sheet'])
    .where('trade_id', '=', tradeId)
    .orderBy('position')
    .execute();
  const tradeItems = lines.flatMap(({ position, device_id, quantity, unit_cents, offer, sheet }) => {
    const { answers, deviceName, variantLabel, formFactor } = offer;
    const tradeItem = {
      position,
      deviceId: device_id,
      deviceName: composeDeviceName({ deviceName, variantLabel }),
      offeredCents: unit_cents,
      declaredAnswers: answers,
      sheet,
      formFactor,
    };
    return Array.from({ length: quantity }, () => tradeItem);
  });
  return tradeItems.map((tradeItem, index) => ({ ...tradeItem, item: index + 1 }));
}

/** Inserts one row per item when the parcel arrives. */
export async function insertItems(trx: OpenTransaction, tradeId: number): Promise<void> {
  const tradeItems = await listTradeItems(trx, tradeId);
  await trx
    .insertInto('trade_item')
    .values(
      tradeItems.map(({ item, position, offeredCents, formFactor }) => ({
        trade_id: tradeId,
        item,
        position,
        offered_cents: offeredCents,
        erasure_done: !carriesData(formFactor),
      })),
    )
    .execute();
}

/** Items with their inspection results, if any. */
export async function listStaffItems(db: Query, tradeId: number): Promise<StaffItem[]> {
  const rows = await db.selectFrom('trade_item').selectAll().where('trade_id', '=', tradeId).execute();
  const outcomes = await listOutcomes(db, tradeId);
  return (await listTradeItems(db, tradeId)).map((tradeItem) => {
    const row = rows.find(({ item }) => item === tradeItem.item);
    return {
      ...tradeItem,
      inspectedAnswers: row?.answers ?? null,
      inspectedCents: row?.found_cents ?? null,
      difference: row?.difference ?? null,
      decision: row?.decision ?? null,
      outcome: outcomes.get(tradeItem.item) ?? null,
    };
  });
}

/** The inspection result of an item. */
export interface ItemInspection {
  item: number;
  answers: Answers;
  offeredCents: number;
  inspectedCents: number;
  difference: string | null;
  outcome: StoredOutcome | null;
}

/** The seller decides about items that are worth less, and about outcomes that are not what was sold. */
export function needsAnswer({ inspectedCents, offeredCents, outcome }: ItemInspection): boolean {
  return inspectedCents < offeredCents || (outcome !== null && asksSeller(outcome.kind));
}

/**
 * Items that no one has decided about. After a lock was removed, a suspicion cleared or a disagreement, the decided ones
 * are not inspected again.
 */
export async function listUndecidedItems(db: Query, tradeId: number): Promise<TradeItem[]> {
  const rows = await db
    .selectFrom('trade_item')
    .select('item')
    .where('trade_id', '=', tradeId)
    .where('decision', 'is', null)
    .execute();
  const undecided = new Set(rows.map(({ item }) => item));
  return (await listTradeItems(db, tradeId)).filter(({ item }) => undecided.has(item));
}

/** An item worth its offered price or more is accepted immediately; the seller decides about the others. */
export async function saveInspection(
  trx: OpenTransaction,
  tradeId: number,
  inspections: readonly ItemInspection[],
): Promise<void> {
  for (const inspection of inspections) {
    const { item, answers, inspectedCents, difference, outcome } = inspection;
    await trx
      .updateTable('trade_item')
      .set({
        answers: JSON.stringify(answers),
        found_cents: inspectedCents,
        difference,
        decision: needsAnswer(inspection) || outcome?.kind === 'stolen' ? null : 'accepted',
      })
      .where('trade_id', '=', tradeId)
      .where('item', '=', item)
      .execute();
    await saveOutcome(trx, { tradeId, item, outcome });
  }
}
