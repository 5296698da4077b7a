import type { Database, OpenTransaction } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { SellerMails } from '../seller-mails.ts';
import { changeState } from '../states.ts';
import type { StateRefused } from '../types.ts';
import { lockTrade } from './locked.ts';
import { insertItems } from './pieces.ts';
import type { By, DeskTrade, ShowTrade, TradeUnknown } from './types.ts';

interface ReceiveParts {
  database: Database;
  mails: Pick<SellerMails, 'tell'>;
}

/** The parcel is there; its seller is told. */
export async function receive(
  { database, mails }: ReceiveParts,
  ctx: RequestContext,
  by: By,
  { number, shown }: { number: string; shown: ShowTrade },
): Promise<Result<DeskTrade, TradeUnknown | StateRefused>> {
  return database.transaction(async (trx) => {
    const trade = await lockTrade(trx, ctx, number);
    if (!trade) return fail({ code: 'trade.unknown' });
    const received = await markReceived(trx, ctx, by, trade.id);
    if (!received.ok) return received;
    await mails.tell(trx, ctx, { tradeId: trade.id, kind: 'received' });
    return ok(await shown(trx, ctx, number));
  });
}

export async function markReceived(
  trx: OpenTransaction,
  ctx: RequestContext,
  { person }: By,
  tradeId: number,
): Promise<Result<null, StateRefused>> {
  const changed = await changeState(trx, { tradeId, to: 'received', actor: 'staff', person, at: ctx.now() });
  if (!changed.ok) return changed;
  await insertItems(trx, tradeId);
  return ok(null);
}
