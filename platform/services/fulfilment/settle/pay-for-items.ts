import type { OpenTransaction } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { changeState, type SettledTradeRow, settlementFor } from '../../trades/index.server.ts';
import { createPayable } from '../pay/create-payable.ts';

/** Pays for the bought items: by a payout, or without one when they are worth nothing or the trade is a test. */
export async function payForItems(trx: OpenTransaction, ctx: RequestContext, trade: SettledTradeRow): Promise<void> {
  const { amountCents } = await settlementFor(trx, trade);
  const done =
    amountCents > 0 && !trade.is_test
      ? await createPayable(trx, ctx, { tradeId: trade.id, amountCents })
      : await changeState(trx, {
          tradeId: trade.id,
          to: 'paid',
          actor: 'system',
          reason: trade.is_test ? 'test' : 'nothingToPay',
          at: ctx.now(),
        });
  if (!done.ok) throw new Error(`A bought trade was not paid: ${done.error.code}.`);
}
