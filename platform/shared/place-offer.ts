import { MAX_LINES } from './cart-cookie.ts';

/** The fields of a cart line, wherever the line is stored. */
interface PlacedLine {
  offerId: string;
  quantity: number;
}

interface Placing<L extends PlacedLine> {
  /** The offer that the new one replaces, because its answers were changed. */
  replaces: string | undefined;
  /** Whether a cart line has the same device with the same answers at the same price. */
  isEqual: (known: L) => boolean;
  /** Maximum quantity of a line with this offer. */
  most: number;
}

interface Placed<L> {
  /** Undefined: the cart is full. */
  lines: L[] | undefined;
  /** Quantity that the offer's line would have without a limit. */
  pieces: number;
}

/**
 * Adds a line to a cart. It takes the place of the line it replaces, and is merged with an equal one up to the offer's
 * maximum quantity.
 */
export function placeOffer<L extends PlacedLine>(lines: readonly L[], line: L, placing: Placing<L>): Placed<L> {
  const { replaces, isEqual, most } = placing;
  const isReplaced = ({ offerId }: L) => offerId === replaces && offerId !== line.offerId;
  const rest = lines.filter((known) => !isReplaced(known));
  const known = rest.find((one) => one.offerId === line.offerId || isEqual(one));
  const pieces = line.quantity + (known?.quantity ?? 0);
  const placed = { ...line, quantity: Math.min(most, pieces) };
  // The newer of two equal offers is valid longer, at the same price.
  if (known) return { lines: rest.map((one) => (one === known ? placed : one)), pieces };
  if (rest.length < lines.length) return { lines: lines.map((one) => (isReplaced(one) ? placed : one)), pieces };
  return { lines: lines.length < MAX_LINES ? [...lines, placed] : undefined, pieces };
}
