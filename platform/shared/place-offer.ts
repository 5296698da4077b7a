import { MAX_LINES } from './cart-cookie.ts';

/** What a cart knows of a line, wherever it is kept. */
interface PlacedLine {
  offerId: string;
  quantity: number;
}

interface Placing<L extends PlacedLine> {
  /** The offer that the new one takes the place of, because its answers were changed. */
  replaces: string | undefined;
  /** Whether a line of the cart is about the same device with the same answers at the same price. */
  isEqual: (known: L) => boolean;
  /** Pieces that one line of this offer may have. */
  most: number;
}

interface Placed<L> {
  /** Undefined: the cart is full. */
  lines: L[] | undefined;
  /** How many pieces the offer's line would have, were there no limit. */
  pieces: number;
}

/**
 * A cart with one more line: in the place of the one it replaces, and as more pieces of an equal one, up to what an offer
 * is made for.
 */
export function placeOffer<L extends PlacedLine>(lines: readonly L[], line: L, placing: Placing<L>): Placed<L> {
  const { replaces, isEqual, most } = placing;
  const isReplaced = ({ offerId }: L) => offerId === replaces && offerId !== line.offerId;
  const rest = lines.filter((known) => !isReplaced(known));
  const known = rest.find((one) => one.offerId === line.offerId || isEqual(one));
  const pieces = line.quantity + (known?.quantity ?? 0);
  const placed = { ...line, quantity: Math.min(most, pieces) };
  // The newer of two equal offers holds longer, at the same price.
  if (known) return { lines: rest.map((one) => (one === known ? placed : one)), pieces };
  if (rest.length < lines.length) return { lines: lines.map((one) => (isReplaced(one) ? placed : one)), pieces };
  return { lines: lines.length < MAX_LINES ? [...lines, placed] : undefined, pieces };
}
