import type { OpenTransaction } from '../../database/index.server.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { StateRefused, TradeState } from './types.ts';

/** The only changes there are. A state that leads nowhere is final. A trade that a wrong clock expired is reopened. */
export const transitions: Readonly<Record<TradeState, readonly TradeState[]>> = {
  created: ['labelSent', 'cancelled', 'expired'],
  labelSent: ['shipped', 'received', 'cancelled', 'expired'],
  shipped: ['received'],
  received: ['inspected'],
  inspected: ['clarification', 'paid'],
  clarification: ['accepted', 'returned'],
  accepted: ['paid'],
  returned: [],
  paid: [],
  cancelled: [],
  expired: ['labelSent'],
};

export function mayChange(from: TradeState, to: TradeState): boolean {
  return transitions[from].includes(to);
}

/** Who changed a trade. */
type Author = { actor: 'customer' | 'system' } | { actor: 'staff'; person: string };

export type StateChange = Author & {
  tradeId: number;
  to: TradeState;
  /** Why: a code, or what staff wrote. */
  reason?: string;
  at: Date;
};

/**
 * Changes a trade's state and writes the history row. Of two at once the second waits here for the first one's end, and is
 * then judged by the state it left: a change that the table does not have is refused.
 */
export async function changeState(
  trx: OpenTransaction,
  { tradeId, to, ...author }: StateChange,
): Promise<Result<null, StateRefused>> {
  const { state } = await trx
    .selectFrom('trade')
    .select('state')
    .where('id', '=', tradeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const from = state as TradeState;
  if (!mayChange(from, to)) return fail({ code: 'trade.state', from, to });
  await trx.updateTable('trade').set({ state: to, changed_at: author.at }).where('id', '=', tradeId).execute();
  await writeHistory(trx, { tradeId, from, to, ...author });
  return ok(null);
}

/** The row of a new trade; later ones are written by `changeState`. */
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
