import type { StoreApi } from 'zustand/vanilla';
import type { CartState } from './cart-state.ts';

type Cart = Pick<StoreApi<CartState>, 'getState' | 'setState'>;

/** The transaction id survives only a navigation to a route whose name contains `thankYou`. */
export function transactionIdAfter(routeName: string | undefined, transactionId: number): number {
  return routeName?.includes('thankYou') ? transactionId : 0;
}

export function applyNavigation(store: Cart, routeName: string | undefined): void {
  const { transactionId } = store.getState();
  const next = transactionIdAfter(routeName, transactionId);
  if (next !== transactionId) store.setState({ transactionId: next });
}
