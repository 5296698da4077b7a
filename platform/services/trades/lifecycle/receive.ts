import type { Database } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { SellerMails } from '../seller-mails.ts';
import { changeState } from '../states.ts';
import type { InvalidStateChange } from '../types.ts';
import { lockTrade } from './lock-trade.ts';
import { insertItems } from './trade-items.ts';
import type { DeskTrade, ShowTrade, StaffActor, TradeUnknown } from './types.ts';

interface ReceiveParts {
  database: Database;
  mails: Pick<SellerMails, 'notifySeller'>;
}

/** Marks a parcel as received and notifies its seller. */
export async function receive(
  { database, mails }: ReceiveParts,
  ctx: RequestContext,
  { person }: StaffActor,
  { number, shown }: { number: string; shown: ShowTrade },
): Promise<Result<DeskTrade, TradeUnknown | InvalidStateChange>> {
  return database.transaction(async (trx) => {
    const trade = await lockTrade(trx, ctx, number);
    if (!trade) return fail({ code: 'trade.unknown' });
    const change = { tradeId: trade.id, to: 'received', actor: 'staff', person, at: ctx.now() } as const;
    const changed = await changeState(trx, change);
    if (!changed.ok) return changed;
    await insertItems(trx, trade.id);
    await mails.notifySeller(trx, ctx, { tradeId: trade.id, kind: 'received' });
    return ok(await shown(trx, ctx, number));
  });
}
