import type { OpenTransaction } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { changeState } from '../../trades/index.server.ts';
import type { FulfilmentParts } from '../parts.ts';
import { payForItems } from './pay-for-items.ts';

/** All decisions of a clarification, by the seller or by the expired deadline. */
interface Decisions {
  tradeId: number;
  decisions: readonly { item: number; decision: 'accepted' | 'returned' }[];
  /** `system`: the deadline for an answer has expired. */
  actor: 'customer' | 'system';
}

/**
 * Ends a clarification in the transaction that decided its last item: bought items become payable, the rest goes back.
 * Throws for a trade without a clarification.
 */
export async function settleTrade(
  { mails }: Pick<FulfilmentParts, 'mails'>,
  trx: OpenTransaction,
  ctx: RequestContext,
  { tradeId, decisions, actor }: Decisions,
): Promise<void> {
  for (const { item, decision } of decisions) {
    await trx
      .updateTable('trade_item')
      .set({ decision })
      .where('trade_id', '=', tradeId)
      .where('item', '=', item)
      .where('decision', 'is', null)
      .execute();
  }
  const items = await trx.selectFrom('trade_item').select('decision').where('trade_id', '=', tradeId).execute();
  if (items.some(({ decision }) => decision === null)) throw new Error('An item of the trade is not decided.');
  const to = items.some(({ decision }) => decision === 'accepted') ? 'accepted' : 'returned';
  const reason = actor === 'system' ? { reason: 'silence' } : {};
  const changed = await changeState(trx, { tradeId, to, actor, ...reason, at: ctx.now() });
  if (!changed.ok) throw new Error(`A trade in state ${changed.error.from} has no clarification.`);
  await mails.notifySeller(trx, ctx, { tradeId, kind: to });
  if (to === 'returned') return;
  const trade = await trx
    .selectFrom('trade')
    .select(['id', 'total_cents', 'voucher_code', 'voucher_cents', 'voucher_minimum_cents'])
    .where('id', '=', tradeId)
    .executeTakeFirstOrThrow();
  await payForItems(trx, ctx, trade);
}
