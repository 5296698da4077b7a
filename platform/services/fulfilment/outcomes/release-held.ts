import type { OpenTransaction } from '../../../database/index.server.ts';
import { MAX_REASON_LENGTH } from '../../../shared/input-limits.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import {
  changeState,
  getTradeVersion,
  type InvalidStateChange,
  lockTrade,
  recordAct,
  type StaffActor,
  type TradeUnknown,
} from '../../trades/index.server.ts';
import { toInvalidFields } from '../invalid-fields.ts';
import { syncPausedQuestion } from '../opinion/second-result.ts';
import type { FulfilmentParts } from '../parts.ts';
import { getStaffTrade } from '../queue/staff-trade.ts';
import { concludeTrade } from '../settle/settle.ts';
import type { InvalidFields, StaffTrade, TradeChanged } from '../types.ts';
import { actTables } from '../undo.ts';
import { notifyHeld } from './held-mail.ts';
import { listOutcomes, resetItems } from './outcome-rows.ts';
import { type HoldRelease, type ReleaseKind, releaseKinds } from './types.ts';

/** Ends a hold. Only staff can, and only with a reason; the seller has no way out of this state. */
export async function releaseHeld(
  parts: Pick<FulfilmentParts, 'database' | 'secrets' | 'mail' | 'mails'>,
  ctx: RequestContext,
  { person }: StaffActor,
  { number, version, to, reason: typed, tellSeller }: HoldRelease,
): Promise<Result<StaffTrade, TradeUnknown | TradeChanged | InvalidStateChange | InvalidFields>> {
  const reason = typed.trim();
  if (!releaseKinds.includes(to)) return toInvalidFields('/to', 'required', 'Choose to whom the device is released.');
  if (reason === '') return toInvalidFields('/reason', 'required', 'Say who decided it, with the number of the file.');
  if (reason.length > MAX_REASON_LENGTH)
    return toInvalidFields('/reason', 'tooLong', `At most ${MAX_REASON_LENGTH} characters.`);
  return parts.database.transaction(async (trx) => {
    const trade = await lockTrade(trx, ctx, number);
    if (!trade) return fail({ code: 'trade.unknown' });
    if ((await getTradeVersion(trx, trade.id)) !== version) return fail({ code: 'trade.changed' });
    if (trade.state !== 'held') return fail({ code: 'trade.state', from: trade.state, to: 'received' });
    return recordAct(trx, ctx, { trade, by: { person }, kind: 'released', tables: actTables }, async () => {
      const outcomes = await listOutcomes(trx, trade.id);
      const stolen = [...outcomes].filter(([, { kind }]) => kind === 'stolen').map(([item]) => item);
      const released = { tradeId: trade.id, stolen, to, author: { actor: 'staff', person } as const, reason };
      const changed = await continueTrade(parts, trx, ctx, released);
      if (!changed.ok) return changed;
      if (to === 'cleared') await notifyHeld(parts, trx, ctx, trade.id, 'cleared');
      if (to === 'police' && tellSeller) await notifyHeld(parts, trx, ctx, trade.id, 'police');
      return ok(await getStaffTrade(trx, parts.secrets, ctx, number));
    });
  });
}

interface ReleasedItems {
  tradeId: number;
  stolen: readonly number[];
  to: ReleaseKind;
  author: { actor: 'staff'; person: string };
  reason: string;
}

/** Decides the released items. Devices of the parcel that were not inspected yet are inspected next. */
async function continueTrade(
  parts: Pick<FulfilmentParts, 'mails'>,
  trx: OpenTransaction,
  ctx: RequestContext,
  { tradeId, stolen, to, author, reason }: ReleasedItems,
): Promise<Result<null, InvalidStateChange>> {
  if (to === 'cleared') await resetItems(trx, tradeId, stolen);
  else {
    const decision = to === 'seller' ? 'returned' : 'surrendered';
    const undecided = trx.updateTable('trade_item').set({ decision }).where('trade_id', '=', tradeId);
    await undecided.where('decision', 'is', null).where('item', 'in', stolen).execute();
    await syncPausedQuestion(trx, tradeId, ctx.now());
  }
  const items = await trx.selectFrom('trade_item').select('decision').where('trade_id', '=', tradeId).execute();
  if (items.every(({ decision }) => decision !== null)) {
    return concludeTrade(parts, trx, ctx, { tradeId, author, reason });
  }
  return changeState(trx, { tradeId, to: 'received', ...author, reason, at: ctx.now() });
}
