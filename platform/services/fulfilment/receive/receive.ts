import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { awaitsParcel } from '../../../shared/trade-states.ts';
import {
  type InvalidStateChange,
  lockTrade,
  recordAct,
  type StaffActor,
  type TradeUnknown,
} from '../../trades/index.server.ts';
import type { FulfilmentParts } from '../parts.ts';
import { getStaffTrade } from '../queue/staff-trade.ts';
import type { ParcelUnknown, StaffTrade } from '../types.ts';
import { actTables } from '../undo.ts';
import { followParcels } from './complete-arrival.ts';
import { listStaffParcels, updateParcels } from './parcel-rows.ts';

type ReceiveParts = Pick<FulfilmentParts, 'database' | 'mails' | 'secrets'>;

/**
 * Marks a parcel as received. The last one completes the trade and notifies its seller. Without `parcel` the only one
 * that is expected; a repeated call for a received parcel changes nothing while others are expected.
 */
export async function receive(
  { database, mails, secrets }: ReceiveParts,
  ctx: RequestContext,
  { person }: StaffActor,
  { number, parcel }: { number: string; parcel?: number | undefined },
): Promise<Result<StaffTrade, TradeUnknown | InvalidStateChange | ParcelUnknown>> {
  return database.transaction(async (trx) => {
    const trade = await lockTrade(trx, ctx, number);
    if (!trade) return fail({ code: 'trade.unknown' });
    if (!awaitsParcel(trade.state)) return fail({ code: 'trade.state', from: trade.state, to: 'received' });
    const parcels = await listStaffParcels(trx, trade.id);
    const expected = parcels.filter(({ state }) => state === 'expected');
    const arrived =
      parcel === undefined && expected.length <= 1 ? expected[0] : parcels.find(({ position }) => position === parcel);
    if (!arrived && parcels.length > 0) return fail({ code: 'parcel.unknown' });
    return recordAct(trx, ctx, { trade, by: { person }, kind: 'received', tables: actTables }, async () => {
      if (arrived && arrived.state !== 'received') {
        const change = { tradeId: trade.id, positions: [arrived.position], person, at: ctx.now() };
        await updateParcels(trx, { ...change, state: 'received' });
      }
      if (arrived?.state !== 'received') {
        const followed = await followParcels({ mails }, trx, ctx, { trade, author: { actor: 'staff', person } });
        if (!followed.ok) return followed;
      }
      return ok(await getStaffTrade(trx, secrets, ctx, number));
    });
  });
}
