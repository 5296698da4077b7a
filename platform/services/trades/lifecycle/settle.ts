import type { OpenTransaction } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import type { SellerMails } from '../seller-mails.ts';
import { changeState } from '../states.ts';
import { pay } from './pay.ts';
import type { PayoutPort } from './types.ts';

/** What a seller has decided, or silence has, about the pieces that were asked about. */
interface Decided {
  tradeId: number;
  decisions: readonly { item: number; decision: 'accepted' | 'returned' }[];
  /** `system`: the time for an answer is over. */
  actor: 'customer' | 'system';
}

export type SettleTrade = (trx: OpenTransaction, ctx: RequestContext, decided: Decided) => Promise<void>;

/**
 * Ends a clarification as part of the transaction in which its last piece was decided: what is bought is owed for, the rest
 * goes back. Throws for a trade that nothing is asked about.
 */
export function createSettle({
  payouts,
  mails,
}: {
  payouts: PayoutPort;
  mails: Pick<SellerMails, 'tell'>;
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
    if (items.some(({ decision }) => decision === null)) throw new Error('A piece of the trade is not decided.');
    const to = items.some(({ decision }) => decision === 'accepted') ? 'accepted' : 'returned';
    const reason = actor === 'system' ? { reason: 'silence' } : {};
    const changed = await changeState(trx, { tradeId, to, actor, ...reason, at: ctx.now() });
    if (!changed.ok) throw new Error(`Nothing is asked about a trade that is ${changed.error.from}.`);
    await mails.tell(trx, ctx, { tradeId, kind: to });
    if (to === 'returned') return;
    const trade = await trx
      .selectFrom('trade')
      .select(['id', 'total_cents', 'voucher_code', 'voucher_cents', 'voucher_minimum_cents'])
      .where('id', '=', tradeId)
      .executeTakeFirstOrThrow();
    await pay(payouts, trx, ctx, trade);
  };
}
