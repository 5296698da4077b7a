import type { StoreApi } from 'zustand/vanilla';
import type { Offer } from '../../services/offers/types.ts';
import { printAnswers } from '../../shared/answer-query.ts';
import { clampQuantity } from '../../shared/cart-cookie.ts';
import { toUnits } from '../../shared/money.ts';
import { type CartLine, type CartState, withLines } from './cart-state.ts';

type Cart = Pick<StoreApi<CartState>, 'getState' | 'setState'>;

/** The offer fields that a cart line shows. */
export type OfferForCart = Pick<
  Offer,
  | 'id'
  | 'deviceId'
  | 'deviceName'
  | 'variantLabel'
  | 'summary'
  | 'deviceUrl'
  | 'drawing'
  | 'answers'
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
    answers: printAnswers(offer.answers),
    deviceUrl: offer.deviceUrl,
    drawing: offer.drawing,
    price: toUnits(offer.priceCents),
    quantity: clampQuantity(quantity, offer.quantity),
    most: offer.quantity,
    validUntil: offer.validUntil,
  };
}

/**
 * The same device with the same answers at the same price. Lines of an earlier version have no answers and are never
 * equal.
 */
export function isSame(one: CartLine, other: CartLine): boolean {
  return (
    one.answers !== '' && one.answers === other.answers && one.deviceId === other.deviceId && one.price === other.price
  );
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

/** Restores a removed line at its former position. */
export function restoreLine(store: Cart, line: CartLine, index: number): void {
  const rest = store.getState().cart.filter((other) => other.offerId !== line.offerId);
  store.setState(withLines([...rest.slice(0, index), line, ...rest.slice(index)]));
}

/**
 * Adds lines that the server knows and this browser does not, for example added without JavaScript, and completes the
 * others with the server's data. Equal valid lines are merged.
 */
export function adoptLines(store: Cart, lines: readonly CartLine[], holds: (offerId: string) => boolean): void {
  const { cart, offerIds } = store.getState();
  const known = cart.map((line) => (line.answers === '' ? { ...line, answers: findAnswers(lines, line) } : line));
  const all = [...known, ...lines.filter((line) => !offerIds.includes(line.offerId))];
  const merged = all.reduce<CartLine[]>((before, line) => withLine(before, line, holds), []);
  if (JSON.stringify(merged) !== JSON.stringify(cart)) store.setState(withLines(merged));
}

function findAnswers(lines: readonly CartLine[], { offerId }: CartLine): string {
  return lines.find((line) => line.offerId === offerId)?.answers ?? '';
}

/** No device is lost: two lines that exceed one offer stay separate. */
function withLine(before: readonly CartLine[], line: CartLine, holds: (offerId: string) => boolean): CartLine[] {
  const equal = before.find((one) => {
    const fit = one.quantity + line.quantity <= Math.min(one.most, line.most);
    return fit && isSame(one, line) && holds(one.offerId) && holds(line.offerId);
  });
  if (!equal) return [...before, line];
  const newer = equal.validUntil < line.validUntil ? line : equal;
  return before.map((one) => (one === equal ? { ...newer, quantity: one.quantity + line.quantity } : one));
}

export function setVoucher(store: Cart, voucher: string | null): void {
  store.setState({ voucher: voucher === '' ? null : voucher, priceCalculateDone: false });
}

/** Adopts the server's voucher, for example entered without JavaScript. */
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

/** A trade was created from these offers: their lines are removed, the others stay. */
export function completeTrade(store: Cart, trade: { tradeId: number; offerIds: readonly string[] }): void {
  const { cart } = store.getState();
  store.setState({
    ...withLines(cart.filter((line) => !trade.offerIds.includes(line.offerId))),
    transactionId: trade.tradeId,
    voucher: null,
  });
}
