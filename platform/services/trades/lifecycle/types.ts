import type { OpenTransaction } from '../../../database/index.server.ts';
import type { Job } from '../../../shared/job.ts';
import type { Cents } from '../../../shared/money.ts';
import type { Answers, PriceSheet } from '../../../shared/price-sheet.ts';
import type { ProblemField } from '../../../shared/problem.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import type { Result } from '../../../shared/result.ts';
import type { StateRefused, TradeState, TradeView } from '../types.ts';

/** The member of staff who acts. */
export interface By {
  person: string;
}

/** One row of the desk's queue. */
export interface DeskRow {
  number: string;
  tenant: string;
  state: TradeState;
  createdAt: string;
  changedAt: string;
  shipUntil: string;
  seller: string;
  /** Empty unless a company sold. */
  company: string;
  /** Empty also where a company has none. */
  vatNumber: string;
  /** Name and number of pieces of each line. */
  devices: { name: string; quantity: number }[];
  totalCents: Cents;
  currency: string;
  trackingNumber: string;
}

/** One piece of a trade; found once somebody has looked. */
export interface DeskItem {
  /** From 1 on, over all lines. */
  item: number;
  /** Of its line. */
  position: number;
  deviceId: string;
  deviceName: string;
  offeredCents: Cents;
  told: Answers;
  /** What it was quoted by, where that was kept. */
  sheet: PriceSheet | null;
  found: Answers | null;
  foundCents: Cents | null;
  difference: string | null;
  decision: 'accepted' | 'returned' | null;
}

interface DeskStep {
  from: TradeState | null;
  to: TradeState;
  actor: string;
  person: string | null;
  reason: string | null;
  at: string;
}

interface DeskNote {
  person: string;
  text: string;
  at: string;
}

interface DeskPhoto {
  id: string;
  item: number;
  width: number;
  height: number;
  person: string;
  at: string;
}

/** All that staff see of a trade. */
export interface DeskTrade {
  tenant: string;
  /** Language of its seller. */
  locale: string;
  trade: TradeView;
  /** What the register said of a company's VAT number; null while it has not. */
  vatRegistered: boolean | null;
  changedAt: string;
  /** Of what is shown; an act names it, and is refused when somebody else was faster. */
  version: string;
  items: DeskItem[];
  history: DeskStep[];
  notes: DeskNote[];
  photos: DeskPhoto[];
}

export interface DeskQuery {
  state?: TradeState;
  tenant?: string;
  country?: string;
  /** Number, parcel, name or address, or how one of them begins. */
  text?: string;
  /** `next` of the page before. */
  before?: string;
  limit: number;
}

export interface TradeUnknown {
  code: 'trade.unknown';
}
/** Somebody else has changed the trade since it was looked at. */
interface TradeChanged {
  code: 'trade.changed';
}
/** Photos are of what is being looked at: before the parcel has come there is nothing to see, afterwards they stay. */
export interface PhotosFixed {
  code: 'trade.photos';
  state: TradeState;
}
export interface WrongFields {
  code: 'fields';
  fields: ProblemField[];
}

/** What staff found of one piece. */
export interface FoundItem {
  item: number;
  answers: Answers;
  /** What differs, for the seller; needed where the piece is worth less. */
  difference?: string;
}

interface InspectInput {
  number: string;
  version: string;
  items: FoundItem[];
}

/** What an inspection led to. */
export interface Inspected {
  trade: DeskTrade;
  offeredCents: Cents;
  foundCents: Cents;
}

export type InspectError = TradeUnknown | TradeChanged | StateRefused | WrongFields;

export interface NewPhoto {
  content: Uint8Array;
  contentType: string;
  width: number;
  height: number;
}

/** What staff do with trades of every shop. `ctx` is of the trade's own shop and in its seller's language. */
export interface TradeDesk {
  /** By its number, its parcel's, or both as the label's code has them. */
  find(scanned: string): Promise<DeskTrade | undefined>;
  /** The newest first. */
  list(query: DeskQuery): Promise<{ trades: DeskRow[]; next: string | null }>;
  /** All that match, up to 10,000, the newest first. It may take seconds. */
  export(filters: Omit<DeskQuery, 'before' | 'limit'>): Promise<DeskRow[]>;
  counts(query: Pick<DeskQuery, 'tenant' | 'country'>): Promise<Record<TradeState, number>>;
  receive(ctx: RequestContext, by: By, of: { number: string }): Promise<Result<DeskTrade, TradeUnknown | StateRefused>>;
  inspect(ctx: RequestContext, by: By, input: InspectInput): Promise<Result<Inspected, InspectError>>;
  /** Every piece of a received parcel is as its seller said. */
  asDescribed(
    ctx: RequestContext,
    by: By,
    of: { number: string; version: string },
  ): Promise<Result<Inspected, InspectError>>;
  /** `reason` is a code. */
  cancel(
    ctx: RequestContext,
    of: { number: string },
    by: By | 'customer',
    reason?: string,
  ): Promise<Result<null, TradeUnknown | StateRefused>>;
  /** Brings back a batch of trades that a wrong clock expired; returns how many. */
  reopen(now: Date): Promise<number>;
  /** Ends a batch of the trades whose parcels never came; how many there were. */
  expire(now: Date): Promise<number>;
  jobs: readonly Job[];
  note(by: By, of: { number: string; text: string }, now: Date): Promise<Result<null, TradeUnknown | WrongFields>>;
  /** The photo's id. Sent twice, it is kept once. */
  addPhoto(
    by: By,
    of: { number: string; item: number; photo: NewPhoto },
    now: Date,
  ): Promise<Result<{ id: string }, TradeUnknown | PhotosFixed | WrongFields>>;
  /** While nobody has been shown it. */
  removePhoto(of: { number: string; id: string }): Promise<Result<null, TradeUnknown | PhotosFixed>>;
  photo(id: string): Promise<{ content: Uint8Array; contentType: string } | undefined>;
}

/** Which shops there are, and a request in one of them for acts that nobody there has asked for. */
export interface Shops {
  /** All, or those of a country. */
  ids(country?: string): readonly string[];
  /** In the trade's shop and its seller's language; undefined where the shop is gone. */
  context(of: { tenant: string; locale: string; now: Date }): RequestContext | undefined;
}

/** Money that is owed from now on. */
export interface PayoutPort {
  owe(
    trx: OpenTransaction,
    ctx: RequestContext,
    of: { tradeId: number; amountCents: Cents },
  ): Promise<Result<null, { code: 'payout.noAccount' }>>;
}

/** Asks the seller about what is worth less. */
export interface AskPort {
  ask(
    trx: OpenTransaction,
    ctx: RequestContext,
    of: { tradeId: number; items: { item: number; oldCents: Cents; newCents: Cents }[] },
  ): Promise<void>;
}

/** A trade as the desk shows it, as it is in this transaction. */
export type ShowTrade = (trx: OpenTransaction, ctx: RequestContext, number: string) => Promise<DeskTrade>;
