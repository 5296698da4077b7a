import type { Cents } from '../../shared/money.ts';
import type { Answers, Quote } from '../../shared/price-sheet.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';

export interface Offer {
  /** Random, unguessable, URL-safe; the only handle a guest has. */
  id: string;
  deviceId: string;
  deviceName: string;
  /** "128 GB", or empty. */
  variantLabel: string;
  formFactor: string;
  deviceUrl: string;
  answers: Answers;
  /** The answers in one sentence in the request's language. */
  summary: string;
  quote: Quote;
  priceCents: Cents;
  currency: string;
  priceListVersion: string;
  createdAt: string;
  /** ISO 8601 instant; the offer holds up to and including that day. */
  validUntil: string;
  outcome: 'offer' | 'recycling';
}

export type OfferError =
  | { code: 'device.unknown' }
  | { code: 'answer.unknown'; questionId: string }
  | { code: 'question.unknown'; questionId: string }
  | { code: 'question.open'; questionIds: string[] };

export interface CartLineInput {
  offerId: string;
  quantity: number;
}
export interface CartPriceInput {
  lines: CartLineInput[];
  voucher?: string;
}
export interface CartPriceLine {
  offer: Offer;
  quantity: number;
  totalCents: Cents;
}
export interface CartPrice {
  lines: CartPriceLine[];
  /** Offers asked for that are expired or unknown to this tenant; the cart shows and drops them. */
  gone: { offerId: string; reason: 'expired' | 'unknown' }[];
  voucher: { code: string; valueCents: Cents } | null;
  voucherProblem: 'unknown' | 'expired' | 'minimum' | null;
  devicesCents: Cents;
  totalCents: Cents;
  currency: string;
  /** Earliest offer expiry, ISO 8601; null for an empty cart. */
  validUntil: string | null;
}

/** Creates and reads offers. */
export interface OfferService {
  create(ctx: RequestContext, input: { deviceId: string; answers: Answers }): Promise<Result<Offer, OfferError>>;
  find(ctx: RequestContext, offerId: string): Promise<Offer | undefined>;
  priceCart(ctx: RequestContext, input: CartPriceInput): Promise<CartPrice>;
}
