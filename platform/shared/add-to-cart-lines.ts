import { MAX_LINES } from './cart-cookie.ts';

/** The fields of a cart line, wherever the line is stored. */
interface MergeableLine {
  offerId: string;
  quantity: number;
}

interface MergeOptions<L extends MergeableLine> {
  /** The offer that the new one replaces, because its answers were changed. */
  replaces: string | undefined;
  /** Whether a cart line has the same device with the same answers at the same price. */
  isEqual: (known: L) => boolean;
  /** Maximum quantity of a line with this offer. */
  maxQuantity: number;
}

interface MergedLines<L> {
  /** Undefined: the cart is full. */
  lines: L[] | undefined;
  /** Quantity that the offer's line would have without a limit. */
  quantity: number;
}

/**
 * Adds a line to a cart. It takes the place of the line it replaces, and is merged with an equal one up to the offer's
 * maximum quantity.
 */
export function addToCartLines<L extends MergeableLine>(
  lines: readonly L[],
  line: L,
  options: MergeOptions<L>,
): MergedLines<L> {
  const { replaces, isEqual, maxQuantity } = options;
  const isReplaced = ({ offerId }: L) => offerId === replaces && offerId !== line.offerId;
  const rest = lines.filter((known) => !isReplaced(known));
  const known = rest.find((one) => one.offerId === line.offerId || isEqual(one));
  const quantity = line.quantity + (known?.quantity ?? 0);
  const merged = { ...line, quantity: Math.min(maxQuantity, quantity) };
  // The newer of two equal offers is valid longer, at the same price.
  if (known) return { lines: rest.map((one) => (one === known ? merged : one)), quantity };
  if (rest.length < lines.length) return { lines: lines.map((one) => (isReplaced(one) ? merged : one)), quantity };
  return { lines: lines.length < MAX_LINES ? [...lines, merged] : undefined, quantity };
}
