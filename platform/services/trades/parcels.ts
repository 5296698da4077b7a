import type { OpenTransaction } from '../../database/index.server.ts';
import type { Parcels } from '../shipping/index.server.ts';
import { changeState } from './states.ts';

/** The trade that has the parcel, whichever of its parcels it is. */
function parcelOwner(trx: OpenTransaction, trackingNumber: string) {
  return trx.selectFrom('trade_parcel').select('trade_id').where('tracking_number', '=', trackingNumber);
}

/** Parcel events of carriers for trades: outbound and return parcels. */
export const tradeParcels: Parcels = {
  isKnown: async (trx, trackingNumber) => {
    const found = await trx
      .selectFrom('trade')
      .select('id')
      .where((e) =>
        e.or([
          e('tracking_number', '=', trackingNumber),
          e('return_tracking_number', '=', trackingNumber),
          e('id', 'in', parcelOwner(trx, trackingNumber)),
        ]),
      )
      .executeTakeFirst();
    return found !== undefined;
  },
  shipped: async (trx, { trackingNumber, at }) => {
    const trade = await trx
      .selectFrom('trade')
      .select(['id', 'changed_at'])
      .where((e) => e.or([e('tracking_number', '=', trackingNumber), e('id', 'in', parcelOwner(trx, trackingNumber))]))
      .where('state', '=', 'labelSent')
      .forUpdate()
      .executeTakeFirst();
    if (!trade) return recordReturn(trx, { trackingNumber, at });
    // A carrier's clock may be behind ours; the history must not go back in time.
    const later = new Date(Math.max(at.getTime(), trade.changed_at.getTime()));
    await changeState(trx, { tradeId: trade.id, to: 'shipped', actor: 'system', at: later });
  },
  // After `shipped`: a cancelled trade awaits no parcel.
  report: async (trx, { trackingNumber, at, report }) => {
    const reported = report === undefined ? { report: null, reported_at: null } : { report, reported_at: at };
    await trx
      .updateTable('trade_parcel')
      .set(reported)
      .where('tracking_number', '=', trackingNumber)
      .where('state', '=', 'expected')
      .where('trade_id', 'in', trx.selectFrom('trade').select('id').where('state', '=', 'shipped'))
      // A later report stands against an earlier event, in whatever order they come.
      .where((e) => e.or([e('reported_at', 'is', null), e('reported_at', '<=', at)]))
      .execute();
  },
};

/** The carrier has the devices that go back in this parcel, also where staff did not scan it. */
async function recordReturn(
  trx: OpenTransaction,
  { trackingNumber, at }: { trackingNumber: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('trade_item')
    .set({ handed_over_at: at })
    .where('trade_id', 'in', trx.selectFrom('trade').select('id').where('return_tracking_number', '=', trackingNumber))
    .where('decision', '=', 'returned')
    .where('handed_over_at', 'is', null)
    .execute();
}
