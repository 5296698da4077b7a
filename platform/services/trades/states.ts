import type { OpenTransaction } from '../../database/index.server.ts';
import type { TradeState } from './types.ts';

/** Who changed a trade. */
type Actor = 'customer' | 'staff' | 'system';

/** The only changes there are. A state that leads nowhere is final. */
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
  expired: [],
};

export function mayChange(from: TradeState, to: TradeState): boolean {
  return transitions[from].includes(to);
}

interface StateChange {
  tradeId: number;
  from: TradeState;
  to: TradeState;
  actor: Actor;
  at: Date;
}

/**
 * Changes a trade's state and writes the history row. False when the trade was no longer in `from` (somebody else was
 * faster). Throws for a change the table does not allow: that is a bug, whoever asked for it.
 */
export async function changeState(
  trx: OpenTransaction,
  { tradeId, from, to, actor, at }: StateChange,
): Promise<boolean> {
  if (!mayChange(from, to)) throw new Error(`A trade must not change from ${from} to ${to}.`);
  const changed = await trx
    .updateTable('trade')
    .set({ state: to, changed_at: at })
    .where('id', '=', tradeId)
    .where('state', '=', from)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  await writeHistory(trx, { tradeId, from, to, actor, at });
  return true;
}

/** The row of a new trade; later ones are written by `changeState`. */
export function writeHistory(
  trx: OpenTransaction,
  { tradeId, from, to, actor, at }: Omit<StateChange, 'from'> & { from: TradeState | null },
): Promise<unknown> {
  return trx
    .insertInto('trade_history')
    .values({ trade_id: tradeId, from_state: from, to_state: to, actor, at })
    .execute();
}
