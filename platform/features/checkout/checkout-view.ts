import type { CartPrice, GoneOffer, Offer } from '../../services/offers/types.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { OfferForCart } from '../stores/cart-actions.ts';

export type CheckoutStep = 'cart' | 'details' | 'check';

/** The offer fields that the checkout shows, from which its cart lines are made. */
export type ShownOffer = OfferForCart;

interface ShownLine {
  offer: ShownOffer;
  quantity: number;
  totalCents: number;
}

/** The priced cart without fields that the page does not use. */
export type ShownCart = Pick<
  CartPrice,
  'voucher' | 'voucherProblem' | 'voucherTerms' | 'devicesCents' | 'totalCents' | 'validUntil' | 'parcels'
> & {
  lines: ShownLine[];
};

/** A cart line whose offer is no longer valid. */
export interface ExpiredLine {
  offerId: string;
  reason: GoneOffer['reason'];
  /** Absent when the expired offer is unknown. */
  offer?: ShownOffer;
}

/** Return value of data() for the checkout page. */
export interface CheckoutView {
  step: CheckoutStep;
  cart: ShownCart;
  gone: ExpiredLine[];
  /** Empty where no company sells. */
  company: Record<string, string>;
  address: Record<string, string>;
  /** Empty when nothing is paid. The check page does not need the full IBAN, so there it is masked. */
  payout: Record<string, string>;
  /** Null where the server has no draft of this visitor. */
  voucher: string | null;
  /** Only on the check page. */
  idempotencyKey: string;
  /** By country, the address of the postal and bank directory for completion; only on the details step. */
  directories: Readonly<Record<string, string>>;
  /** Name of the bank of the IBAN, if known; only on the check page. */
  bank?: string;
  /** Remaining problems of the details when the check page was requested too early. */
  problems: ProblemField[];
  /** A business cart above the cap has just been sent to staff. */
  handedOver: boolean;
}

/** Picks the offer fields that the page shows; the ledger stays on the server. */
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
  const { voucher, voucherProblem, voucherTerms, devicesCents, totalCents, validUntil, parcels } = price;
  const terms = voucherTerms ? { voucherTerms } : {};
  const lines = price.lines.map((line) => ({
    offer: shownOffer(line.offer),
    quantity: line.quantity,
    totalCents: line.totalCents,
  }));
  const split = parcels ? { parcels } : {};
  return { lines, voucher, voucherProblem, ...terms, devicesCents, totalCents, validUntil, ...split };
}

/** Whether anything is paid out. Payout data are requested only then; a cart with only recycling needs none. */
export function hasPayout(cart: Pick<ShownCart, 'totalCents'>): boolean {
  return cart.totalCents > 0;
}

/** Total quantity of a cart. */
export function countItems(lines: readonly { quantity: number }[]): number {
  return lines.reduce((count, line) => count + line.quantity, 0);
}
