import type { OpenTransaction, Query } from '../../../database/index.server.ts';
import type { StaffParcel } from '../types.ts';

/** The parcels of a trade as staff see them, in their order. */
export async function listStaffParcels(db: Query | OpenTransaction, tradeId: number): Promise<StaffParcel[]> {
  const rows = await db
    .selectFrom('trade_parcel')
    .select([
      'position',
      'tracking_number',
      'lines',
      'state',
      'changed_at',
      'person',
      'reason',
      'report',
      'reported_at',
    ])
    .where('trade_id', '=', tradeId)
    .orderBy('position')
    .execute();
  return rows.map(({ tracking_number, changed_at, reported_at, ...parcel }) => ({
    ...parcel,
    trackingNumber: tracking_number,
    changedAt: changed_at?.toISOString() ?? null,
    reportedAt: reported_at?.toISOString() ?? null,
  }));
}

interface ParcelChange {
  tradeId: number;
  positions: readonly number[];
  state: 'received' | 'notComing' | 'lost';
  /** Null for the seller. */
  person: string | null;
  reason?: string;
  at: Date;
}

/** Changes parcels of a trade that the transaction has locked. */
export async function updateParcels(
  trx: OpenTransaction,
  { tradeId, positions, state, person, reason, at }: ParcelChange,
): Promise<void> {
  await trx
    .updateTable('trade_parcel')
    .set({ state, person, reason: reason ?? null, changed_at: at })
    .where('trade_id', '=', tradeId)
    .where('position', 'in', positions)
    .execute();
}
