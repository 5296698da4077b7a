import type { SaleBody, TradeHistoryBody } from '../../generated/api/types.gen.ts';
import type { Job } from '../../shared/job.ts';
import type { Cents } from '../../shared/money.ts';
import type { ParcelLine } from '../../shared/plan-parcels.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';
import type { Sweep } from '../../shared/sweep.ts';
import type { TradeAccess } from '../../shared/trade-access.ts';
import type { TradeState } from '../../shared/trade-states.ts';
import type { CartLineInput, GoneOffer, Offer, RedeemedVoucher, VoucherProblem } from '../offers/index.server.ts';
import type { ParcelState } from './tables.ts';

export type { TradeState } from '../../shared/trade-states.ts';

/** The company that sells. */
export interface TradeCompany {
  name: string;
  /** Upper case without spaces; empty for a company without one. */
  vatNumber?: string;
  withoutVatNumber?: boolean;
  /** It agrees to a credit note of the operator in place of an invoice of its own. */
  selfBilling?: boolean;
  /** It charges no VAT as a small business. */
  smallBusiness?: boolean;
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

/** A payment account stored with the seller's customer; others are rejected. */
interface StoredPayout {
  paymentType: number;
  stored: string;
}

export interface TradeInput {
  lines: CartLineInput[];
  voucher?: string;
  /** Required for a company, ignored for other sellers. */
  company?: TradeCompany;
  address: TradeAddress;
  /** Required and validated only when money is paid: a total of 0 cents needs no payout. */
  payout?: TradePayout | StoredPayout;
  termsAccepted: boolean;
  /** The signed-in seller wants address and payout stored for the next time. */
  save?: boolean;
  /** A guest's number, from createGuestAccountNumber; requested if missing. */
  customerNumber?: string;
  /** The partner's order or campaign id. */
  reference?: string;
}

/** The change is not in the table of state changes, or a concurrent change was first. */
export interface InvalidStateChange {
  code: 'trade.state';
  from: TradeState;
  to: TradeState;
}

/** The displayable form of a payout. */
export interface MaskedPayout {
  paymentType: TradePayout['paymentType'];
  masked: string;
  accountHolder?: string;
}

export interface TradeView {
  /** Random numeric id; the cart store's transactionId. */
  tradeId: number;
  /** The number for people: `DE-26-118-4073` (country, year, day of year, four or more random digits). */
  number: string;
  /** As shown to the seller; null for trades created before customer numbers existed. */
  customerNumber: string | null;
  state: TradeState;
  createdAt: string;
  /** Shipping deadline (ISO date-time). */
  shipUntil: string;
  lines: { offer: Offer; quantity: number; totalCents: Cents }[];
  voucher: RedeemedVoucher | null;
  totalCents: Cents;
  currency: string;
  /** The partner's order or campaign id. */
  reference?: string;
  /** A test: nothing is sold and nothing is paid. */
  test?: boolean;
  /** Only when a company sells. */
  company?: TradeCompany;
  address: TradeAddress;
  /** IBAN masked: `DE89 ···· ···· 3000`; PayPal e-mail masked likewise. Null when nothing is paid. */
  payout: MaskedPayout | null;
  carrier: string;
  /** That of the first parcel. */
  trackingNumber: string;
  /** Missing for a trade of another host, which has one. */
  parcels?: TradeParcel[];
}

/** A parcel of a trade to us. */
export interface TradeParcel {
  trackingNumber: string;
  lines: ParcelLine[];
  state: ParcelState;
}

export type TradeError =
  | { code: 'fields'; fields: ProblemField[] }
  | { code: 'offers.gone'; gone: GoneOffer[] }
  | { code: 'cart.empty' }
  | { code: 'cart.cap'; capCents: Cents }
  | { code: 'voucher'; problem: VoucherProblem }
  | { code: 'idempotency.reused' }
  /** A trade exists for the key, but its answer was sealed with a data key that is missing. */
  | { code: 'idempotency.unreadable' }
  | { code: 'terms.notAccepted' }
  /** Storing a first or different payout in the account needs the password. */
  | { code: 'password.again' };

export interface TradeUnknown {
  code: 'trade.unknown';
}

/** The trade belongs to someone else, or its parcel is on its way. */
export type CancelTradeError = TradeUnknown | InvalidStateChange;

/** The trade belongs to someone else, is in no state to withdraw from, or its payout is with the bank. */
export type WithdrawTradeError = CancelTradeError | { code: 'payout.released' };

/** The trade belongs to someone else, everything has arrived, or no parcel has come. */
export type EndRestError = CancelTradeError | { code: 'parcel.unknown' };

/** The staff member who acts. */
export interface StaffActor {
  person: string;
}

/** The shops, and a request context for actions that no request caused. */
export interface TenantContexts {
  /** All shops, or those of a country. */
  ids(country?: string): readonly string[];
  /** Uses the trade's shop and its seller's language; undefined when the shop was removed. */
  context(of: { tenant: string; locale: string; now: Date }): RequestContext | undefined;
}

/**
 * `accessToken` is random, returned once (cookie `umlauf_trade`, httpOnly) and stored as a hash; it opens the thank-you
 * page and the label.
 */
export interface TradeCreated {
  trade: TradeView;
  accessToken: string;
  replayed: boolean;
}

interface TradeSeller {
  /** The trade's number. */
  number: string;
  name: string;
  email: string;
}

export interface TradeService {
  create(ctx: RequestContext, idempotencyKey: string, input: TradeInput): Promise<Result<TradeCreated, TradeError>>;
  findByToken(ctx: RequestContext, accessToken: string): Promise<TradeView | undefined>;
  labelPdf(ctx: RequestContext, accessToken: string, format: 'a4' | 'a6'): Promise<Uint8Array | undefined>;
  /** The label by the signed link of the mail; undefined when the signature is wrong or the trade is unknown. */
  labelPdfByLink(
    ctx: RequestContext,
    link: { number: string; signature: string },
    format: 'a4' | 'a6',
  ): Promise<Uint8Array | undefined>;
  /** The return label, by the signed link of its seller's pages. */
  returnLabelPdfByLink(
    ctx: RequestContext,
    link: { number: string; signature: string },
    format: 'a4' | 'a6',
  ): Promise<Uint8Array | undefined>;
  /** The trade of a private page. */
  findTradePage(ctx: RequestContext, key: TradeAccess): Promise<SaleBody['sale'] | undefined>;
  /** Name and mail address of the seller of a private page, for mails to the shop; never for the page itself. */
  findSeller(ctx: RequestContext, key: TradeAccess): Promise<TradeSeller | undefined>;
  /** The return label of a trade, by its number. Do not call it inside a transaction. */
  returnLabelPdf(ctx: RequestContext, number: string, format: 'a4' | 'a6'): Promise<Uint8Array | undefined>;
  /** Cancels the trade of a private page whose parcel is not on its way. */
  cancelTrade(ctx: RequestContext, key: TradeAccess): Promise<Result<SaleBody['sale'], CancelTradeError>>;
  /** Cancels a trade of the signed-in customer. */
  cancelOwn(ctx: RequestContext, number: string): Promise<Result<SaleBody['sale'], CancelTradeError>>;
  /** Withdraws from the trade of a private page before its payout: every device goes back for free. */
  withdrawTrade(ctx: RequestContext, key: TradeAccess): Promise<Result<SaleBody['sale'], WithdrawTradeError>>;
  /** The parcels of a private page's trade that have not come do not come: it goes on with the others. */
  endRest(ctx: RequestContext, key: TradeAccess): Promise<Result<SaleBody['sale'], EndRestError>>;
  /** Withdraws from a trade of the signed-in customer. */
  withdrawOwn(ctx: RequestContext, number: string): Promise<Result<SaleBody['sale'], WithdrawTradeError>>;
  /** Cancels a trade for a staff member; `reason` is their text. `ctx` has the trade's shop. */
  cancelByStaff(
    ctx: RequestContext,
    number: string,
    by: StaffActor,
    reason?: string,
  ): Promise<Result<null, CancelTradeError>>;
  /** Ends a batch of trades whose parcels never arrived; returns their number. */
  expire(now: Date): Promise<number>;
  /** Reopens a batch of trades that a wrong clock expired; returns their number. */
  reopen(now: Date): Promise<number>;
  /** A page of the signed-in customer's trades; `before` is `next` of the previous page. */
  history(ctx: RequestContext, before: string | undefined): Promise<Result<TradeHistoryBody, { code: 'page.unknown' }>>;
  /** The label's QR code and bar code as complete `<svg>` elements with their quiet zones, always black on white. */
  labelCodes(
    ctx: RequestContext,
    trade: Pick<TradeView, 'number' | 'carrier' | 'trackingNumber'>,
  ): Promise<{ qrSvg: string; barcodeSvg: string }>;
  jobs: readonly Job[];
  sweep: Sweep;
}
