import { clampQuantity, MAX_QUANTITY } from '../../shared/cart-cookie.ts';
import { type Cents, lineTotal, toCents } from '../../shared/money.ts';

/** One device in the cart, as its offer described it. */
export interface CartLine {
  offerId: string;
  deviceId: string;
  name: string;
  /** "128 GB", or empty. */
  variantLabel: string;
  /** The answers in one sentence. */
  summary: string;
  /** The answers as `printAnswers` writes them; empty for lines of an earlier version. */
  answers: string;
  deviceUrl: string;
  drawing: string;
  /** Currency units, for example 270.5; the server computes the binding price. */
  price: number;
  quantity: number;
  /** Maximum quantity of the offer. */
  most: number;
  /** ISO 8601 instant. */
  validUntil: string;
}

/** The checkout cart, stored in the browser. Exactly these fields; its actions are in cart-actions.ts. */
export interface CartState {
  cart: CartLine[];
  /** Milliseconds since 1970 at which the first line expires; 0 for an empty cart. */
  cartExpiry: number;
  offerIds: string[];
  /** 0 means none. */
  transactionId: number;
  voucher: string | null;
  /** Sells as a company (`isBusinessMode`). The visitor's choice is in a cookie that the server reads as well. */
  B2BMode: boolean;
  /** Currency units per trade. */
  b2bTradeCap: number;
  /** The server has priced the current cart. */
  priceCalculateDone: boolean;
  /** Id of one of the tenant's payment types. */
  paymentType: number;
  isPayPalTransaction: boolean;
}

/** Tenant settings of a new cart. */
export interface CartSettings {
  B2BMode: boolean;
  b2bTradeCap: number;
  paymentType: number;
  payPalTypes: readonly number[];
}

export function emptyCart(settings: CartSettings): CartState {
  return {
    cart: [],
    cartExpiry: 0,
    offerIds: [],
    transactionId: 0,
    voucher: null,
    B2BMode: settings.B2BMode,
    b2bTradeCap: settings.b2bTradeCap,
    priceCalculateDone: false,
    paymentType: settings.paymentType,
    isPayPalTransaction: settings.payPalTypes.includes(settings.paymentType),
  };
}

/** The fields that follow from the lines; every change of the lines must use this. */
export function withLines(
  cart: CartLine[],
): Pick<CartState, 'cart' | 'cartExpiry' | 'offerIds' | 'priceCalculateDone'> {
  return {
    cart,
    cartExpiry: cart.length === 0 ? 0 : Math.min(...cart.map((line) => Date.parse(line.validUntil))),
    offerIds: cart.map((line) => line.offerId),
    priceCalculateDone: false,
  };
}

export function isExpired(line: CartLine, now: number): boolean {
  return Date.parse(line.validUntil) < now;
}

/** Price × quantity, cut to two decimals, of one line. */
export function cartLineCents(line: Pick<CartLine, 'price' | 'quantity'>): Cents {
  return lineTotal(toCents(line.price), line.quantity);
}

/** Total quantity in the cart, for the badge in the header. */
export function cartCount(lines: readonly CartLine[]): number {
  return lines.reduce((count, line) => count + line.quantity, 0);
}

/**
 * Validates the stored state of an earlier visit. Invalid values are dropped, so damaged storage gives an emptier cart
 * and never a broken page. The tenant's settings and `fresh.B2BMode` override stored values: storage enables nothing.
 */
export function parseCartState(stored: unknown, fresh: CartState): CartState {
  if (typeof stored !== 'object' || stored === null) return fresh;
  const state = stored as Record<string, unknown>;
  const cart = Array.isArray(state.cart) ? state.cart.map(parseLine).filter((line) => line !== undefined) : [];
  return {
    ...fresh,
    ...withLines(cart),
    transactionId: Number.isInteger(state.transactionId) ? (state.transactionId as number) : 0,
    voucher: typeof state.voucher === 'string' ? state.voucher : null,
    priceCalculateDone: state.priceCalculateDone === true,
    paymentType: typeof state.paymentType === 'number' ? state.paymentType : fresh.paymentType,
    isPayPalTransaction: state.isPayPalTransaction === true,
  };
}

const TEXTS = ['offerId', 'deviceId', 'name', 'variantLabel', 'summary', 'deviceUrl', 'drawing', 'validUntil'] as const;

function parseLine(stored: unknown): CartLine | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  // Lines of an earlier version have only the kind.
  const line = { drawing: (stored as { formFactor?: string }).formFactor, ...stored } as CartLine;
  if (TEXTS.some((field) => typeof line[field] !== 'string')) return undefined;
  if (line.offerId === '' || Number.isNaN(Date.parse(line.validUntil))) return undefined;
  if (typeof line.price !== 'number' || !(line.price >= 0)) return undefined;
  const texts = Object.fromEntries(TEXTS.map((field) => [field, line[field]])) as Pick<
    CartLine,
    (typeof TEXTS)[number]
  >;
  const most = clampQuantity(line.most ?? MAX_QUANTITY);
  const answers = typeof line.answers === 'string' ? line.answers : '';
  return { ...texts, answers, price: line.price, quantity: clampQuantity(line.quantity, most), most };
}
