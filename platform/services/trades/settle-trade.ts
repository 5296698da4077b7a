import type { OpenTransaction } from '../../database/index.server.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { changeState } from './states.ts';

interface Decided {
  tradeId: number;
  decisions: readonly { item: number; decision: 'accepted' | 'returned' }[];
  actor: 'customer' | 'system';
}

/** A trade goes on with what its seller decided. Throws when it waits for no answer, so that nothing of that is kept. */
export async function settleTrade(
  trx: OpenTransaction,
  ctx: RequestContext,
  { tradeId, decisions, actor }: Decided,
): Promise<void> {
  for (const { item, decision } of decisions) {
    const own = trx.updateTable('trade_item').set({ decision }).where('trade_id', '=', tradeId);
    await own.where('item', '=', item).execute();
  }
  const to = decisions.some(({ decision }) => decision === 'accepted') ? 'accepted' : 'returned';
  const changed = await changeState(trx, { tradeId, to, actor, at: ctx.now() });
  if (!changed.ok) throw new Error(`A trade that is ${changed.error.from} waits for no answer.`);
}
