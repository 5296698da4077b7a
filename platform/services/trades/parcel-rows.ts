import type { OpenTransaction, Query } from '../../database/index.server.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { ParcelReport } from '../shipping/index.server.ts';
import type { TradeParcel } from './types.ts';

/** Inserts the parcels of a new trade; false when a number belongs to another trade. */
export async function insertParcels(
  trx: OpenTransaction,
  tradeId: number,
  parcels: readonly TradeParcel[],
): Promise<boolean> {
  const written = await trx
    .insertInto('trade_parcel')
    .values(
      parcels.map(({ trackingNumber, lines }, index) => ({
        trade_id: tradeId,
        position: index + 1,
        tracking_number: trackingNumber,
        lines: JSON.stringify(lines),
      })),
    )
    .onConflict((conflict) => conflict.column('tracking_number').doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === BigInt(parcels.length);
}

/** The parcels of a trade, in their order. */
export async function listParcels(db: Query | OpenTransaction, tradeId: number): Promise<TradeParcel[]> {
  const parcels = (await parcelsByTrade(db, [tradeId])).get(tradeId) ?? [];
  return parcels.map(({ report: _, ...parcel }) => parcel);
}

/** A parcel with what its carrier reports about it. */
export interface ReportedParcel extends TradeParcel {
  report: ParcelReport | null;
}

/** Parcels of several trades, by one query. */
export async function parcelsByTrade(
  db: Query | OpenTransaction,
  tradeIds: readonly number[],
): Promise<ReadonlyMap<number, ReportedParcel[]>> {
  if (tradeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('trade_parcel')
    .select(['trade_id', 'tracking_number', 'lines', 'state', 'report'])
    .where('trade_id', 'in', tradeIds)
    .orderBy('trade_id')
    .orderBy('position')
    .execute();
  const byTrade = groupBy(rows, ({ trade_id }) => trade_id);
  return new Map(
    [...byTrade].map(([tradeId, own]) => [
      tradeId,
      own.map(({ trade_id: _, tracking_number, ...parcel }) => ({ ...parcel, trackingNumber: tracking_number })),
    ]),
  );
}
