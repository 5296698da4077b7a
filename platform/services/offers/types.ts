import type { OpenTransaction } from '../../database/index.server.ts';
import type { DeviceDrawing } from '../../shared/device-drawing.ts';
import type { Cents } from '../../shared/money.ts';
import type { Answers, PriceSheet, Quote } from '../../shared/price-sheet.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';
import type { Sweep } from '../../shared/sweep.ts';

export interface Offer {
  /** Random, unguessable, URL-safe; the only handle a guest has. */
  id: string;
  deviceId: string;
  deviceName: string;
  /** "128 GB", or empty. */
  variantLabel: string;
  formFactor: string;
  /** What the device looks like: its kind, or a shape of it. */
  drawing: DeviceDrawing;
  deviceUrl: string;
  answers: Answers;
  /** The answers in one sentence in the request's language. */
  summary: string;
  quote: Quote;
  priceCents: Cents;
  currency: string;
  priceListVersion: string;
  /** Pieces it was made for. */
  quantity: number;
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
  /** As asked for, and never more than the offer was made for. */
  quantity: number;
  totalCents: Cents;
}
/** Why an offer is not priced: its time is over, it is another shop's or nobody's, or a trade was made of it. */
export interface GoneOffer {
  offerId: string;
  reason: 'expired' | 'unknown' | 'sold';
}
/** A voucher that counts. */
export interface RedeemedVoucher {
  code: string;
  /** Who gives it, by the name people know; absent for the shop's own. */
  partner?: string;
  valueCents: Cents;
}
export type VoucherProblem = 'unknown' | 'expired' | 'usedUp' | 'minimum';
export interface CartPrice {
  lines: CartPriceLine[];
  /** Offers asked for that do not hold; the cart shows and drops them. */
  gone: GoneOffer[];
  voucher: RedeemedVoucher | null;
  voucherProblem: VoucherProblem | null;
  /** What the voucher would add and from which sum of devices on, where that sum is not reached. */
  voucherTerms?: { valueCents: Cents; minimumCents: Cents };
  devicesCents: Cents;
  totalCents: Cents;
  currency: string;
  /** Earliest offer expiry, ISO 8601; null for an empty cart. */
  validUntil: string | null;
}

export interface OfferInput {
  deviceId: string;
  answers: Answers;
  /** Pieces; as many as a cart line may hold where it is absent. */
  quantity?: number;
}

export type ClaimError = { code: 'offers.gone'; gone: GoneOffer[] } | { code: 'voucher'; problem: 'usedUp' };

/** What sells an offer once and counts a voucher, for the trades made on this server wherever their offers are kept. */
export interface OfferClaims {
  /** Takes the cart's offers and one use of its voucher for a trade. A refusal must roll the transaction back. */
  claim(
    trx: OpenTransaction,
    ctx: RequestContext,
    cart: Pick<CartPrice, 'lines' | 'voucher'>,
  ): Promise<Result<null, ClaimError>>;
  /** What each offer of the cart was quoted by; none for those of another host, and of the time before it was kept. */
  sheets(
    trx: OpenTransaction,
    ctx: RequestContext,
    cart: Pick<CartPrice, 'lines'>,
  ): Promise<ReadonlyMap<string, PriceSheet>>;
  /** A trade that took one use of a voucher came to nothing: somebody else may have it. */
  giveBack(trx: OpenTransaction, ctx: RequestContext, voucherCode: string): Promise<void>;
  /** Counts a use again that `giveBack` took away: its sale goes on after all. */
  takeBack(trx: OpenTransaction, ctx: RequestContext, voucherCode: string): Promise<void>;
  /** Deletes what says nothing any more. */
  sweep: Sweep;
}

/** A link to what is in a cart. */
interface OfferLink {
  token: string;
  /** Absolute, on this shop's host. */
  url: string;
  /** A complete `<svg>` of the address. */
  qrSvg: string;
}

export type OfferMailRefused = { code: 'fields'; fields: ProblemField[] } | { code: 'offers.gone' };

/** Takes offers that are not sold yet to another device. */
export interface OfferLinkService {
  make(ctx: RequestContext, lines: readonly CartLineInput[]): OfferLink;
  /** The lines of a link; undefined for one that is cut, forged or of another shop. Whether they hold, their price says. */
  open(ctx: RequestContext, token: string): CartLineInput[] | undefined;
  /** Mails a link, by the form `offerMailForm`. */
  send(ctx: RequestContext, input: unknown): Promise<Result<null, OfferMailRefused>>;
}

/** Creates and reads offers. */
export interface OfferService {
  create(ctx: RequestContext, input: OfferInput): Promise<Result<Offer, OfferError>>;
  find(ctx: RequestContext, offerId: string): Promise<Offer | undefined>;
  priceCart(ctx: RequestContext, input: CartPriceInput): Promise<CartPrice>;
}
