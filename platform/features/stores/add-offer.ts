import type { StoreApi } from 'zustand/vanilla';
import { placeOffer } from '../../shared/place-offer.ts';
import { isSame, type OfferForCart, toCartLine } from './cart-actions.ts';
import { type CartLine, type CartState, isExpired, withLines } from './cart-state.ts';

type Cart = Pick<StoreApi<CartState>, 'getState' | 'setState'>;

interface Adding {
  quantity?: number;
  /** The offer of the line that the new one takes the place of. */
  replaces?: string | undefined;
}

/** Adds pieces of an offer, in the place of the line it replaces and to an equal one. False: the cart is full. */
export function addOffer(store: Cart, offer: OfferForCart, adding: Adding = {}): boolean {
  const { lines } = placed(store, offer, adding);
  if (lines) store.setState(withLines(lines));
  return lines !== undefined;
}

/** How many pieces its line would have, were there no limit. */
export function piecesWith(store: Cart, offer: OfferForCart, adding: Adding): number {
  return placed(store, offer, adding).pieces;
}

function placed(store: Cart, offer: OfferForCart, { quantity = 1, replaces }: Adding) {
  const line = { ...toCartLine(offer, quantity), quantity };
  // An expired line is no promise any more: nothing is added to it.
  const isEqual = (known: CartLine) => isSame(known, line) && !isExpired(known, Date.now());
  return placeOffer(store.getState().cart, line, { replaces, isEqual, most: offer.quantity });
}
