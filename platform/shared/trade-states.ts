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
  | 'expired';

/**
 * The complete table of state changes. A state without a next state is final. A trade that a wrong clock expired is
 * reopened.
 */
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

/** The parcel is still with the seller: only such a trade can be cancelled. */
export function isBeforeShipping(state: TradeState): boolean {
  return mayChange(state, 'cancelled');
}

/** The states of `isBeforeShipping`, for queries. */
export const statesBeforeShipping: readonly TradeState[] = (Object.keys(transitions) as TradeState[]).filter(
  isBeforeShipping,
);
