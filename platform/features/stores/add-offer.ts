import type { StoreApi } from 'zustand/vanilla';
import { addToCartLines } from '../../shared/add-to-cart-lines.ts';
import { isSame, type OfferForCart, toCartLine } from './cart-actions.ts';
import { type CartLine, type CartState, isExpired, withLines } from './cart-state.ts';

type Cart = Pick<StoreApi<CartState>, 'getState' | 'setState'>;

interface Adding {
  quantity?: number;
  /** The offer of the line that the new one replaces. */
  replaces?: string | undefined;
}

/** Adds a quantity of an offer. It replaces the given line or is merged with an equal one. False: the cart is full. */
export function addOffer(store: Cart, offer: OfferForCart, adding: Adding = {}): boolean {
  const { lines } = addToCart(store, offer, adding);
  if (lines) store.setState(withLines(lines));
  return lines !== undefined;
}

/** Quantity that the line would have without a limit. */
export function countItemsWith(store: Cart, offer: OfferForCart, adding: Adding): number {
  return addToCart(store, offer, adding).quantity;
}

function addToCart(store: Cart, offer: OfferForCart, { quantity = 1, replaces }: Adding) {
  const line = { ...toCartLine(offer, quantity), quantity };
  // An expired line promises no price any more, so nothing is merged with it.
  const isEqual = (known: CartLine) => isSame(known, line) && !isExpired(known, Date.now());
  return addToCartLines(store.getState().cart, line, { replaces, isEqual, maxQuantity: offer.quantity });
}
