import type { OpenTransaction } from '../../../database/index.server.ts';
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
import type { FulfilmentParts } from '../parts.ts';
import { getStaffTrade } from '../queue/staff-trade.ts';
import type { StaffTrade, TradeChanged } from '../types.ts';
import { actTables } from '../undo.ts';
import { notifyHeld } from './held-mail.ts';
import { listOutcomes, resetItems } from './outcome-rows.ts';
import { toItemDecision } from './types.ts';

type Author = { actor: 'customer' | 'system' } | { actor: 'staff'; person: string };

interface UnlockedItems {
  tradeId: number;
  items: readonly number[];
  author: Author;
}

/** Unlocked devices are inspected again; what was decided about the others stays. The price of the offer stays, too. */
export async function inspectAgain(
  parts: Pick<FulfilmentParts, 'mail' | 'mails'>,
  trx: OpenTransaction,
  ctx: RequestContext,
  { tradeId, items, author }: UnlockedItems,
): Promise<Result<null, InvalidStateChange>> {
  const changed = await changeState(trx, { tradeId, to: 'received', ...author, reason: 'unlocked', at: ctx.now() });
  if (!changed.ok) return changed;
  await resetItems(trx, tradeId, items);
  await notifyHeld(parts, trx, ctx, tradeId, 'unlocked');
  return ok(null);
}

/**
 * Staff saw that the lock is gone, before the seller said so. The clarification ends: devices without an answer are
 * inspected again.
 */
export async function confirmUnlocked(
  parts: Pick<FulfilmentParts, 'database' | 'secrets' | 'mail' | 'mails'>,
  ctx: RequestContext,
  { person }: StaffActor,
  { number, version }: { number: string; version: string },
): Promise<Result<StaffTrade, TradeUnknown | TradeChanged | InvalidStateChange>> {
  return parts.database.transaction(async (trx) => {
    const trade = await lockTrade(trx, ctx, number);
    if (!trade) return fail({ code: 'trade.unknown' });
    if ((await getTradeVersion(trx, trade.id)) !== version) return fail({ code: 'trade.changed' });
    const outcomes = await listOutcomes(trx, trade.id);
    const locked = [...outcomes].filter(([, { kind }]) => kind === 'locked').map(([item]) => item);
    if (trade.state !== 'clarification' || locked.length === 0)
      return fail({ code: 'trade.state', from: trade.state, to: 'received' });
    const id = await lockOpenClarification(trx, trade.id);
    return recordAct(trx, ctx, { trade, by: { person }, kind: 'unlocked', tables: actTables }, async () => {
      const items = await endOpenClarification(trx, { tradeId: trade.id, id }, { outcomes, at: ctx.now() });
      const author = { actor: 'staff', person } as const;
      const again = await inspectAgain(parts, trx, ctx, { tradeId: trade.id, items, author });
      return again.ok ? ok(await getStaffTrade(trx, parts.secrets, ctx, number)) : again;
    });
  });
}

async function lockOpenClarification(trx: OpenTransaction, tradeId: number): Promise<number> {
  const { id } = await trx
    .selectFrom('clarification')
    .select('id')
    .where('trade_id', '=', tradeId)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return id;
}

/** Closes the clarification and returns its undecided items. Decisions of the seller are carried out. */
async function endOpenClarification(
  trx: OpenTransaction,
  { tradeId, id }: { tradeId: number; id: number },
  { outcomes, at }: { outcomes: Awaited<ReturnType<typeof listOutcomes>>; at: Date },
): Promise<number[]> {
  const asked = await trx.selectFrom('clarification_item').selectAll().where('clarification_id', '=', id).execute();
  await trx
    .updateTable('clarification_item')
    .set({ decision: 'unlocked' })
    .where('clarification_id', '=', id)
    .where('decision', 'is', null)
    .execute();
  await trx.updateTable('clarification').set({ state: 'answered', answered_at: at }).where('id', '=', id).execute();
  for (const { item, decision } of asked) {
    if (decision !== 'accept' && decision !== 'return') continue;
    await trx
      .updateTable('trade_item')
      .set({ decision: toItemDecision({ outcome: outcomes.get(item), decision }) })
      .where('trade_id', '=', tradeId)
      .where('item', '=', item)
      .execute();
  }
  return asked.filter(({ decision }) => decision === null || decision === 'unlocked').map(({ item }) => item);
}
