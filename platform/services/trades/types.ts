import type { SaleBody, TradeHistoryBody } from '../../generated/api/types.gen.ts';
import type { Job } from '../../shared/job.ts';
import type { Cents } from '../../shared/money.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';
import type { SaleKey } from '../../shared/sale-page.ts';
import type { Sweep } from '../../shared/sweep.ts';
import type { CartLineInput, GoneOffer, Offer, RedeemedVoucher, VoucherProblem } from '../offers/index.server.ts';

/** The company that sells. */
export interface TradeCompany {
  name: string;
  /** In capitals without spaces; empty where it has none. */
  vatNumber?: string;
  withoutVatNumber?: boolean;
}

export interface TradeAddress {
  firstName: string;
  lastName: string;
  street: string;
  postalCode: string;
  city: string;
  email: string;
}
/** `paymentType` is the id of one of the tenant's payment types. */
export type TradePayout =
  | { paymentType: number; accountHolder: string; iban: string }
  | { paymentType: number; paypalEmail: string };

/** One of the payment accounts of the seller's customer; nobody else's counts. */
interface StoredPayout {
  paymentType: number;
  stored: string;
}

export interface TradeInput {
  lines: CartLineInput[];
  voucher?: string;
  /** Wanted of a company, and kept of nobody else. */
  company?: TradeCompany;
  address: TradeAddress;
  /** Needed, and judged, only when we pay something: a total of 0 cents is paid nowhere. */
  payout?: TradePayout | StoredPayout;
  termsAccepted: boolean;
  /** Whoever is signed in wants address and payout kept for the next time. */
  save?: boolean;
  /** A guest's, from createGuestAccountNumber; one is made where there is none. */
  customerNumber?: string;
}

export type TradeState =
  | 'created'
  | 'labelSent'
  | 'shipped'
  | 'received'
  | 'inspected'
  | 'clarification'
  | 'accepted'
  | 'returned'
  | 'paid'
  | 'cancelled'
  | 'expired';

/** A change of state that the table of states does not have, or not any more: somebody else was faster. */
export interface StateRefused {
  code: 'trade.state';
  from: TradeState;
  to: TradeState;
}

/** What may be shown of a payout. */
export interface MaskedPayout {
  paymentType: TradePayout['paymentType'];
  masked: string;
  accountHolder?: string;
}

export interface TradeView {
  /** Random numeric id; the cart store's transactionId. */
  tradeId: number;
  /** What people read: `DE-26-118-4073` (country, year, day of year, random-looking four digits or more). */
  number: string;
  /** As its seller was told it; null for trades of the time before there were any. */
  customerNumber: string | null;
  state: TradeState;
  createdAt: string;
  /** Drop the parcel off until (ISO date-time). */
  shipUntil: string;
  lines: { offer: Offer; quantity: number; totalCents: Cents }[];
  voucher: RedeemedVoucher | null;
  totalCents: Cents;
  currency: string;
  /** Of a company's sale only. */
  company?: TradeCompany;
  address: TradeAddress;
  /** IBAN masked: `DE89 ···· ···· 3000`; PayPal e-mail masked likewise. Null when nothing is paid. */
  payout: MaskedPayout | null;
  carrier: string;
  trackingNumber: string;
}

export type TradeError =
  | { code: 'fields'; fields: ProblemField[] }
  | { code: 'offers.gone'; gone: GoneOffer[] }
  | { code: 'cart.empty' }
  | { code: 'cart.cap'; capCents: Cents }
  | { code: 'voucher'; problem: VoucherProblem }
  | { code: 'idempotency.reused' }
  /** A sale was made with the key; what it answered was sealed with a data key that is missing. */
  | { code: 'idempotency.unreadable' }
  | { code: 'terms.notAccepted' }
  /** To keep another payout than the account's, or a first one. */
  | { code: 'password.again' };

/** Of somebody else, or its parcel is on its way. */
export type CancelRefused = { code: 'trade.unknown' } | StateRefused;

/** `accessToken` is random, shown once (cookie `umlauf_trade`, httpOnly), stored hashed; it opens the thank-you page and the label. */
export interface TradeCreated {
  trade: TradeView;
  accessToken: string;
  replayed: boolean;
}

export interface TradeService {
  create(ctx: RequestContext, idempotencyKey: string, input: TradeInput): Promise<Result<TradeCreated, TradeError>>;
  findByToken(ctx: RequestContext, accessToken: string): Promise<TradeView | undefined>;
  labelPdf(ctx: RequestContext, accessToken: string, format: 'a4' | 'a6'): Promise<Uint8Array | undefined>;
  /** The label by the signed link of the mail; undefined when the signature or the trade is not right. */
  labelPdfByLink(
    ctx: RequestContext,
    link: { number: string; signature: string },
    format: 'a4' | 'a6',
  ): Promise<Uint8Array | undefined>;
  /** The label of what goes back, by the signed link of its seller's own pages. */
  returnLabelPdfByLink(
    ctx: RequestContext,
    link: { number: string; signature: string },
    format: 'a4' | 'a6',
  ): Promise<Uint8Array | undefined>;
  /** The sale of a private page. */
  findSale(ctx: RequestContext, key: SaleKey): Promise<SaleBody['sale'] | undefined>;
  /** The label for what goes back to its seller, of a trade by its number; not for the inside of a transaction. */
  returnLabelPdf(ctx: RequestContext, number: string, format: 'a4' | 'a6'): Promise<Uint8Array | undefined>;
  /** Ends the sale of a private page whose parcel is not on its way. */
  cancelSale(ctx: RequestContext, key: SaleKey): Promise<Result<SaleBody['sale'], CancelRefused>>;
  /** The same for one of the signed-in customer's own. */
  cancelOwn(ctx: RequestContext, number: string): Promise<Result<SaleBody['sale'], CancelRefused>>;
  /** The signed-in customer's own, a page at a time; `before` is `next` of the page before. */
  history(ctx: RequestContext, before: string | undefined): Promise<Result<TradeHistoryBody, { code: 'page.unknown' }>>;
  /** The label's QR and barcode as complete `<svg>` elements with their quiet zones, always black on white. */
  labelCodes(ctx: RequestContext, trade: TradeView): Promise<{ qrSvg: string; barcodeSvg: string }>;
  jobs: readonly Job[];
  sweep: Sweep;
}
