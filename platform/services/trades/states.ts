import type { OpenTransaction } from '../../database/index.server.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { mayChange, type TradeState } from '../../shared/trade-states.ts';
import type { InvalidStateChange } from './types.ts';

/** The author of a change. */
type Author = { actor: 'customer' | 'system' } | { actor: 'staff'; person: string };

export type StateChange = Author & {
  tradeId: number;
  to: TradeState;
  /** A code, or text by staff. */
  reason?: string;
  at: Date;
};

/**
 * Changes a trade's state and writes the history row. A concurrent second call waits here for the first, and is then
 * checked against the new state. Changes that are not in the table are rejected.
 */
export async function changeState(
  trx: OpenTransaction,
  { tradeId, to, ...author }: StateChange,
): Promise<Result<null, InvalidStateChange>> {
  const { state: from } = await trx
    .selectFrom('trade')
    .select('state')
    .where('id', '=', tradeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!mayChange(from, to)) return fail({ code: 'trade.state', from, to });
  await trx.updateTable('trade').set({ state: to, changed_at: author.at }).where('id', '=', tradeId).execute();
  await writeHistory(trx, { tradeId, from, to, ...author });
  return ok(null);
}

/** Writes the history row of a new trade; `changeState` writes the later ones. */
export function writeHistory(
  trx: OpenTransaction,
  { tradeId, from, to, reason, at, ...author }: StateChange & { from: TradeState | null },
): Promise<unknown> {
  const person = author.actor === 'staff' ? author.person : null;
  return trx
    .insertInto('trade_history')
    .values({
      trade_id: tradeId,
      from_state: from,
      to_state: to,
      actor: author.actor,
      person,
      reason: reason ?? null,
      at,
    })
    .execute();
}
