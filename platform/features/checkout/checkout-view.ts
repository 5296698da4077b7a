import type { CartPrice, GoneOffer, Offer } from '../../services/offers/types.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { OfferForCart } from '../stores/cart-actions.ts';

export type CheckoutStep = 'cart' | 'details' | 'check';

/** The members of an offer the checkout shows: those its cart lines are made of. */
export type ShownOffer = OfferForCart;

interface ShownLine {
  offer: ShownOffer;
  quantity: number;
  totalCents: number;
}

/** The priced cart without what the page has no use for. */
export type ShownCart = Pick<
  CartPrice,
  'voucher' | 'voucherProblem' | 'voucherTerms' | 'devicesCents' | 'totalCents' | 'validUntil'
> & {
  lines: ShownLine[];
};

/** A cart line whose offer is no longer valid. */
export interface ExpiredLine {
  offerId: string;
  reason: GoneOffer['reason'];
  /** Absent when nothing is known about it any more. */
  offer?: ShownOffer;
}

/** What data() gives the checkout page. */
export interface CheckoutView {
  step: CheckoutStep;
  cart: ShownCart;
  gone: ExpiredLine[];
  /** Empty where no company sells. */
  company: Record<string, string>;
  address: Record<string, string>;
  /** Empty when nothing is paid. On the check page the IBAN is masked: the full one is not needed there. */
  payout: Record<string, string>;
  /** Null where the server has no draft of this visitor. */
  voucher: string | null;
  /** Only on the check page. */
  idempotencyKey: string;
  /** By country, the address of what spares typing; only with the details. */
  directories: Readonly<Record<string, string>>;
  /** Where the IBAN is kept, if that is known; only on the check page. */
  bank?: string;
  /** What still is wrong with the details, when the check page was asked for too early. */
  problems: ProblemField[];
  /** A business cart above the cap has just been handed over. */
  handedOver: boolean;
}

/** Keeps of an offer what the page shows; the ledger stays on the server. */
export function shownOffer(offer: Offer): ShownOffer {
  const { id, deviceId, deviceName, variantLabel, summary, deviceUrl, drawing, answers } = offer;
  const { priceCents, quantity, validUntil } = offer;
  return {
    id,
    deviceId,
    deviceName,
    variantLabel,
    summary,
    deviceUrl,
    drawing,
    answers: { ...answers },
    priceCents,
    quantity,
    validUntil,
  };
}

export function shownCart(price: CartPrice): ShownCart {
  const { voucher, voucherProblem, voucherTerms, devicesCents, totalCents, validUntil } = price;
  const terms = voucherTerms ? { voucherTerms } : {};
  const lines = price.lines.map((line) => ({
    offer: shownOffer(line.offer),
    quantity: line.quantity,
    totalCents: line.totalCents,
  }));
  return { lines, voucher, voucherProblem, ...terms, devicesCents, totalCents, validUntil };
}

/** Whether there is anything to pay out. Only then is payout data asked for; a cart of recycling alone needs none. */
export function hasPayout(cart: Pick<ShownCart, 'totalCents'>): boolean {
  return cart.totalCents > 0;
}

/** Pieces of a cart. */
export function pieceCount(lines: readonly { quantity: number }[]): number {
  return lines.reduce((count, line) => count + line.quantity, 0);
}
