import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { awaitsParcel } from '../../../shared/trade-states.ts';
import {
  changeState,
  type InvalidStateChange,
  lockTrade,
  recordAct,
  type StaffActor,
  type TradeUnknown,
} from '../../trades/index.server.ts';
import { insertItems } from '../inspect/trade-items.ts';
import type { FulfilmentParts } from '../parts.ts';
import { getStaffTrade } from '../queue/staff-trade.ts';
import type { StaffTrade } from '../types.ts';
import { actTables } from '../undo.ts';

/** Marks a parcel as received and notifies its seller. */
export async function receive(
  { database, mails, secrets }: Pick<FulfilmentParts, 'database' | 'mails' | 'secrets'>,
  ctx: RequestContext,
  { person }: StaffActor,
  number: string,
): Promise<Result<StaffTrade, TradeUnknown | InvalidStateChange>> {
  return database.transaction(async (trx) => {
    const trade = await lockTrade(trx, ctx, number);
    if (!trade) return fail({ code: 'trade.unknown' });
    if (!awaitsParcel(trade.state)) return fail({ code: 'trade.state', from: trade.state, to: 'received' });
    return recordAct(trx, ctx, { trade, by: { person }, kind: 'received', tables: actTables }, async () => {
      const change = { tradeId: trade.id, to: 'received', actor: 'staff', person, at: ctx.now() } as const;
      const changed = await changeState(trx, change);
      if (!changed.ok) return changed;
      await insertItems(trx, trade.id);
      await mails.notifySeller(trx, ctx, { tradeId: trade.id, kind: 'received' });
      return ok(await getStaffTrade(trx, secrets, ctx, number));
    });
  });
}
