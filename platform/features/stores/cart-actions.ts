import type { StoreApi } from 'zustand/vanilla';
import type { Offer } from '../../services/offers/types.ts';
import { clampQuantity, MAX_LINES } from '../../shared/cart-cookie.ts';
import { toUnits } from '../../shared/money.ts';
import { type CartLine, type CartState, withLines } from './cart-state.ts';

type Cart = Pick<StoreApi<CartState>, 'getState' | 'setState'>;

/** The members of an offer that a cart line shows. */
export type OfferForCart = Pick<
  Offer,
  | 'id'
  | 'deviceId'
  | 'deviceName'
  | 'variantLabel'
  | 'summary'
  | 'deviceUrl'
  | 'formFactor'
  | 'priceCents'
  | 'quantity'
  | 'validUntil'
>;

export function toCartLine(offer: OfferForCart, quantity: number): CartLine {
  return {
    offerId: offer.id,
    deviceId: offer.deviceId,
    name: offer.deviceName,
    variantLabel: offer.variantLabel,
    summary: offer.summary,
    deviceUrl: offer.deviceUrl,
    formFactor: offer.formFactor,
    price: toUnits(offer.priceCents),
    quantity: clampQuantity(quantity, offer.quantity),
    most: offer.quantity,
    validUntil: offer.validUntil,
  };
}

/** Adds pieces; an offer that is already in the cart gets as many more of it. False: the cart is full. */
export function addOffer(store: Cart, offer: OfferForCart, quantity = 1): boolean {
  const { cart } = store.getState();
  const known = cart.find((line) => line.offerId === offer.id);
  if (known) {
    setQuantity(store, offer.id, known.quantity + quantity);
    return true;
  }
  if (cart.length >= MAX_LINES) return false;
  store.setState(withLines([...cart, toCartLine(offer, quantity)]));
  return true;
}

export function setQuantity(store: Cart, offerId: string, quantity: number): void {
  const { cart } = store.getState();
  store.setState(
    withLines(
      cart.map((line) => (line.offerId === offerId ? { ...line, quantity: clampQuantity(quantity, line.most) } : line)),
    ),
  );
}

export function removeLine(store: Cart, offerId: string): void {
  store.setState(withLines(store.getState().cart.filter((line) => line.offerId !== offerId)));
}

/** Puts a removed line back where it was. */
export function restoreLine(store: Cart, line: CartLine, index: number): void {
  const rest = store.getState().cart.filter((other) => other.offerId !== line.offerId);
  store.setState(withLines([...rest.slice(0, index), line, ...rest.slice(index)]));
}

/** Takes over lines the server knows and this browser does not, for example added without JavaScript. */
export function adoptLines(store: Cart, lines: readonly CartLine[]): void {
  const { cart, offerIds } = store.getState();
  const unknown = lines.filter((line) => !offerIds.includes(line.offerId));
  if (unknown.length > 0) store.setState(withLines([...cart, ...unknown]));
}

export function setVoucher(store: Cart, voucher: string | null): void {
  store.setState({ voucher: voucher === '' ? null : voucher, priceCalculateDone: false });
}

/** Takes over the voucher the server knows, for example entered without JavaScript. */
export function adoptVoucher(store: Cart, voucher: string): void {
  if ((store.getState().voucher ?? '') !== voucher) setVoucher(store, voucher);
}

/** The server has priced exactly these lines. */
export function markPriced(store: Cart): void {
  store.setState({ priceCalculateDone: true });
}

export function choosePayment(store: Cart, paymentType: number, isPayPalTransaction: boolean): void {
  store.setState({ paymentType, isPayPalTransaction });
}

/** A trade was made of these offers: they leave the cart, the rest stays. */
export function completeTrade(store: Cart, trade: { tradeId: number; offerIds: readonly string[] }): void {
  const { cart } = store.getState();
  store.setState({
    ...withLines(cart.filter((line) => !trade.offerIds.includes(line.offerId))),
    transactionId: trade.tradeId,
    voucher: null,
  });
}

/** The transaction id outlives a navigation only towards a route whose name contains `thankYou`. */
export function transactionIdAfter(routeName: string | undefined, transactionId: number): number {
  return routeName?.includes('thankYou') ? transactionId : 0;
}

export function applyNavigation(store: Cart, routeName: string | undefined): void {
  const { transactionId } = store.getState();
  const next = transactionIdAfter(routeName, transactionId);
  if (next !== transactionId) store.setState({ transactionId: next });
}
