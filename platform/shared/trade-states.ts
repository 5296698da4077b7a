export type TradeState =
  | 'created'
  | 'labelSent'
  | 'shipped'
  | 'received'
  | 'inspected'
  | 'clarification'
  | 'accepted'
  | 'returned'
  | 'paid'
  | 'cancelled'
  | 'expired'
  | 'held'
  | 'closed';

/**
 * The complete table of state changes. A state without a next state is final. A trade that a wrong clock expired is
 * reopened. A device whose lock was removed, one that is no longer suspected to be stolen, and one whose seller disagrees
 * with the inspection is inspected again; a held device is released by staff alone.
 */
export const transitions: Readonly<Record<TradeState, readonly TradeState[]>> = {
  created: ['labelSent', 'cancelled', 'expired'],
  labelSent: ['shipped', 'received', 'cancelled', 'expired'],
  shipped: ['received', 'returned'],
  received: ['inspected', 'held', 'returned'],
  inspected: ['clarification', 'paid', 'returned'],
  clarification: ['accepted', 'returned', 'received', 'closed'],
  accepted: ['paid', 'returned'],
  returned: [],
  paid: [],
  cancelled: [],
  expired: ['labelSent'],
  held: ['received', 'accepted', 'returned', 'closed'],
  closed: [],
};

export function mayChange(from: TradeState, to: TradeState): boolean {
  return transitions[from].includes(to);
}

/** The parcel is still with the seller: only such a trade can be cancelled. */
export function isBeforeShipping(state: TradeState): boolean {
  return mayChange(state, 'cancelled');
}

/** Nothing follows. An expired trade has ended, though a wrong clock may have expired it. */
const ENDED: ReadonlySet<TradeState> = new Set(['paid', 'returned', 'cancelled', 'expired', 'closed']);

export function isEndedState(state: TradeState): boolean {
  return ENDED.has(state);
}

const WITHDRAWABLE: ReadonlySet<TradeState> = new Set([
  'shipped',
  'received',
  'inspected',
  'clarification',
  'accepted',
]);

/**
 * The parcel is on its way or has arrived, and nothing is paid yet: the seller may withdraw. An inspected or accepted
 * trade whose payout batch is released is an exception that only the server knows.
 */
export function isWithdrawable(state: TradeState): boolean {
  return WITHDRAWABLE.has(state);
}

/** The reason in the history of a trade that its seller withdrew from; it is then `returned`. */
export const WITHDRAWN = 'withdrawn';

/** The parcel may arrive: `received` follows later states as well, but only within an inspection. */
export function awaitsParcel(state: TradeState): boolean {
  return state === 'labelSent' || state === 'shipped';
}

/** The states of `isBeforeShipping`, for queries. */
export const statesBeforeShipping: readonly TradeState[] = (Object.keys(transitions) as TradeState[]).filter(
  isBeforeShipping,
);
