import type { OpenTransaction } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { changeState, type InvalidStateChange, type ItemDecision } from '../../trades/index.server.ts';
import { inspectAgain } from '../outcomes/inspect-again.ts';
import type { FulfilmentParts } from '../parts.ts';
import { payForItems } from './pay-for-items.ts';

/** All decisions of a clarification, by the seller or by the expired deadline. */
interface Decisions {
  tradeId: number;
  /** `unlocked` devices are inspected again before the trade is settled. */
  decisions: readonly { item: number; decision: ItemDecision | 'unlocked' }[];
  /** `system`: the deadline for an answer has expired. */
  actor: 'customer' | 'system';
}

/**
 * Ends a clarification in the transaction that decided its last item: bought items become payable, the rest goes back.
 * Throws for a trade without a clarification.
 */
export async function settleTrade(
  parts: Pick<FulfilmentParts, 'mails' | 'mail'>,
  trx: OpenTransaction,
  ctx: RequestContext,
  { tradeId, decisions, actor }: Decisions,
): Promise<void> {
  const unlocked = decisions.filter(({ decision }) => decision === 'unlocked').map(({ item }) => item);
  for (const { item, decision } of decisions) {
    if (decision === 'unlocked') continue;
    await trx
      .updateTable('trade_item')
      .set({ decision })
      .where('trade_id', '=', tradeId)
      .where('item', '=', item)
      .where('decision', 'is', null)
      .execute();
  }
  const settled =
    unlocked.length > 0
      ? await inspectAgain(parts, trx, ctx, { tradeId, items: unlocked, author: { actor } })
      : await concludeTrade(parts, trx, ctx, { tradeId, author: { actor }, ...toReason(actor) });
  if (!settled.ok) throw new Error(`A trade in state ${settled.error.from} has no clarification.`);
}

function toReason(actor: Decisions['actor']): { reason?: string } {
  return actor === 'system' ? { reason: 'silence' } : {};
}

interface Conclusion {
  tradeId: number;
  author: { actor: 'customer' | 'system' } | { actor: 'staff'; person: string };
  reason?: string;
}

/**
 * Ends the decisions about a trade's items: the bought ones are paid, else the devices go back, else nothing is left to
 * do. Throws while an item is not decided.
 */
export async function concludeTrade(
  { mails }: Pick<FulfilmentParts, 'mails'>,
  trx: OpenTransaction,
  ctx: RequestContext,
  { tradeId, author, reason }: Conclusion,
): Promise<Result<null, InvalidStateChange>> {
  const items = await trx.selectFrom('trade_item').select('decision').where('trade_id', '=', tradeId).execute();
  if (items.some(({ decision }) => decision === null)) throw new Error('An item of the trade is not decided.');
  const has = (wanted: ItemDecision) => items.some(({ decision }) => decision === wanted);
  const to = has('accepted') || has('lost') ? 'accepted' : has('returned') ? 'returned' : 'closed';
  const change = { tradeId, to, ...author, ...(reason === undefined ? {} : { reason }), at: ctx.now() } as const;
  const changed = await changeState(trx, change);
  if (!changed.ok) return changed;
  // A released device has a mail of its own, which its caller writes.
  if (to !== 'closed' || has('missing')) await mails.notifySeller(trx, ctx, { tradeId, kind: to });
  if (to !== 'accepted') return ok(null);
  const trade = await trx
    .selectFrom('trade')
    .select(['id', 'is_test', 'total_cents', 'voucher_code', 'voucher_cents', 'voucher_minimum_cents'])
    .where('id', '=', tradeId)
    .executeTakeFirstOrThrow();
  await payForItems(trx, ctx, trade);
  return ok(null);
}
