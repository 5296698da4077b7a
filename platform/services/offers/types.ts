import type { OpenTransaction } from '../../database/index.server.ts';
import type { DeviceDrawing } from '../../shared/device-drawing.ts';
import type { Cents } from '../../shared/money.ts';
import type { ParcelLine } from '../../shared/plan-parcels.ts';
import type { Answers, PriceSheet, Quote } from '../../shared/price-sheet.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';
import type { Sweep } from '../../shared/sweep.ts';
import type { FormFactor } from '../catalogue/index.server.ts';

export interface Offer {
  /** Random, unguessable, URL-safe; the only reference a guest has. */
  id: string;
  deviceId: string;
  deviceName: string;
  /** "128 GB", or empty. */
  variantLabel: string;
  formFactor: FormFactor;
  /** Drawing of the device: its kind, or a shape of it. */
  drawing: DeviceDrawing;
  deviceUrl: string;
  answers: Answers;
  /** The answers in one sentence in the request's language. */
  summary: string;
  quote: Quote;
  priceCents: Cents;
  currency: string;
  priceListVersion: string;
  /** Number of items it was made for. */
  quantity: number;
  createdAt: string;
  /** ISO 8601 instant; the offer is valid up to and including it. */
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
  /** The requested quantity, at most the offer's. */
  quantity: number;
  totalCents: Cents;
}
/** The reason for an offer without a price: it has expired, is unknown in this shop, or belongs to a trade. */
export interface GoneOffer {
  offerId: string;
  reason: 'expired' | 'unknown' | 'sold';
}
/** A voucher that applies. */
export interface RedeemedVoucher {
  code: string;
  /** The partner's name; missing for the shop's own vouchers. */
  partner?: string;
  valueCents: Cents;
}
export type VoucherProblem = 'unknown' | 'expired' | 'usedUp' | 'minimum';
export interface CartPrice {
  lines: CartPriceLine[];
  /** Requested offers that are not valid; the cart shows and drops them. */
  gone: GoneOffer[];
  voucher: RedeemedVoucher | null;
  voucherProblem: VoucherProblem | null;
  /** The voucher's value and its minimum, if the minimum is not reached. */
  voucherTerms?: { valueCents: Cents; minimumCents: Cents };
  devicesCents: Cents;
  totalCents: Cents;
  currency: string;
  /** Earliest offer expiry, ISO 8601; null for an empty cart. */
  validUntil: string | null;
  /** The parcels that the carrier's limits make of the lines; missing for one. */
  parcels?: ParcelLine[][];
}

export interface OfferInput {
  deviceId: string;
  answers: Answers;
  /** Number of items; the maximum of a cart line if missing. */
  quantity?: number;
  /** True for the first offer since the page was loaded: it is counted as a visit. */
  startsVisit?: boolean;
  /** The partner's order or campaign id. */
  reference?: string;
}

export type RedemptionError = { code: 'offers.gone'; gone: GoneOffer[] } | { code: 'voucher'; problem: 'usedUp' };

/** Sells offers once and counts vouchers, for trades created on this server wherever their offers are stored. */
export interface OfferRedemption {
  /**
   * Redeems the cart's offers and one use of its voucher for a trade. Callers must roll back the transaction after an
   * error.
   */
  redeemOffers(
    trx: OpenTransaction,
    ctx: RequestContext,
    cart: Pick<CartPrice, 'lines' | 'voucher'>,
  ): Promise<Result<null, RedemptionError>>;
  /**
   * The price sheets of the cart's offers; missing for those of another host, and for those created before it was
   * stored.
   */
  priceSheetsFor(
    trx: OpenTransaction,
    ctx: RequestContext,
    cart: Pick<CartPrice, 'lines'>,
  ): Promise<ReadonlyMap<string, PriceSheet>>;
  /** Releases one use of a voucher after its trade has ended early. */
  releaseVoucher(trx: OpenTransaction, ctx: RequestContext, voucherCode: string): Promise<void>;
  /** Counts a use again that `releaseVoucher` released: its trade was reopened. */
  takeBack(trx: OpenTransaction, ctx: RequestContext, voucherCode: string): Promise<void>;
  /** Deletes expired offers and redundant sales. */
  sweep: Sweep;
}

/** A link to the content of a cart. */
interface OfferLink {
  token: string;
  /** Absolute, on this shop's host. */
  url: string;
  /** QR code of the address as a complete `<svg>`. */
  qrSvg: string;
}

export type OfferMailError = { code: 'fields'; fields: ProblemField[] } | { code: 'offers.gone' };

/** Opens unsold offers on another device. */
export interface OfferLinkService {
  createLink(ctx: RequestContext, lines: readonly CartLineInput[]): OfferLink;
  /**
   * The lines of a link; undefined for one that is truncated, forged or of another shop. Their price shows whether they
   * are still valid.
   */
  openLink(ctx: RequestContext, token: string): CartLineInput[] | undefined;
  /** Sends a link by mail, using the form `offerMailForm`. */
  sendLink(ctx: RequestContext, input: unknown): Promise<Result<null, OfferMailError>>;
}

/** Creates and reads offers. */
export interface OfferService {
  create(ctx: RequestContext, input: OfferInput): Promise<Result<Offer, OfferError>>;
  find(ctx: RequestContext, offerId: string): Promise<Offer | undefined>;
  priceCart(ctx: RequestContext, input: CartPriceInput): Promise<CartPrice>;
}
