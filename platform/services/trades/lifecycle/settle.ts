import type { OpenTransaction } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import type { SellerMails } from '../seller-mails.ts';
import { changeState } from '../states.ts';
import { pay } from './pay.ts';
import type { PayoutPort } from './types.ts';

/** The decision about an item of a clarification, by the seller or by an expired deadline. */
interface Decided {
  tradeId: number;
  decisions: readonly { item: number; decision: 'accepted' | 'returned' }[];
  /** `system`: the deadline for an answer has expired. */
  actor: 'customer' | 'system';
}

export type SettleTrade = (trx: OpenTransaction, ctx: RequestContext, decided: Decided) => Promise<void>;

/**
 * Ends a clarification in the transaction that decided its last item: bought items become payable, the rest goes back.
 * Throws for a trade without a clarification.
 */
export function createSettle({
  payouts,
  mails,
}: {
  payouts: PayoutPort;
  mails: Pick<SellerMails, 'notifySeller'>;
}): SettleTrade {
  return async (trx, ctx, { tradeId, decisions, actor }) => {
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
    await pay(payouts, trx, ctx, trade);
  };
}
