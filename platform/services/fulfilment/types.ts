import type { Cents } from '../../shared/money.ts';
import type { ParcelLine } from '../../shared/plan-parcels.ts';
import type { Answers, PriceSheet } from '../../shared/price-sheet.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';
import type { Sweep } from '../../shared/sweep.ts';
import type { StoredFile } from '../files/index.server.ts';
import type { MailDraft } from '../mail/index.server.ts';
import type { ParcelReport } from '../shipping/index.server.ts';
import type {
  InvalidStateChange,
  ItemDecision,
  ParcelState,
  StaffAct,
  StaffActor,
  TradeState,
  TradeUnknown,
  TradeView,
  UndoProblem,
  WithdrawTradeError,
} from '../trades/index.server.ts';
import type { MessageSubject, TextBlock, TradeMessage } from './messages/types.ts';
import type { SecondOpinion } from './opinion/types.ts';
import type { HoldRelease, OutcomeInput, StoredOutcome } from './outcomes/types.ts';
import type { TradeActivity } from './queue/activities.ts';
import type {
  QueuedTrade,
  QueueQuery,
  TradeCount,
  WaitingQuery,
  WaitingTrades,
  WorklistName,
  WorklistPage,
} from './queue/types.ts';
import type { UnexpectedError, UnexpectedList, UnexpectedParcelInput } from './receive/unexpected-types.ts';

/** One item of a trade, with its inspection result once inspected. */
export interface StaffItem {
  /** Counted from 1 over all lines. */
  item: number;
  /** Position of its line. */
  position: number;
  deviceId: string;
  deviceName: string;
  offeredCents: Cents;
  declaredAnswers: Answers;
  /** The price sheet of its quote, if stored. */
  sheet: PriceSheet | null;
  inspectedAnswers: Answers | null;
  inspectedCents: Cents | null;
  difference: string | null;
  decision: ItemDecision | null;
  /** What inspection found besides answers; null for none. */
  outcome: StoredOutcome | null;
}

/** A parcel of a trade to us. */
export interface StaffParcel {
  /** Counted from 1. */
  position: number;
  trackingNumber: string;
  lines: ParcelLine[];
  state: ParcelState;
  /** When it stopped being expected. */
  changedAt: string | null;
  /** Null for the seller. */
  person: string | null;
  /** How the seller agreed that it does not come, or the claim for a lost one. */
  reason: string | null;
  /** The carrier's last report about it, unless it was seen again since. */
  report: ParcelReport | null;
  reportedAt: string | null;
}

interface Transition {
  from: TradeState | null;
  to: TradeState;
  actor: string;
  person: string | null;
  reason: string | null;
  at: string;
}

interface StaffNote {
  person: string;
  text: string;
  at: string;
}

interface ItemPhoto {
  id: string;
  item: number;
  width: number;
  height: number;
  person: string;
  at: string;
}

/** The staff view of a trade. */
export interface StaffTrade {
  tenant: string;
  /** Language of its seller. */
  locale: string;
  trade: TradeView;
  /** Of the seller now: the account's once the trade belongs to one. Null for a trade that has none. */
  customerNumber: string | null;
  /** The register's answer about a company's VAT number; null until it has answered. */
  vatRegistered: boolean | null;
  changedAt: string;
  /**
   * Version of the displayed state. An action names it, and is rejected when someone else changed the trade meanwhile.
   */
  version: string;
  items: StaffItem[];
  parcels: StaffParcel[];
  history: Transition[];
  assignee: string | null;
  shelf: string | null;
  activities: TradeActivity[];
  notes: StaffNote[];
  photos: ItemPhoto[];
  /** Null unless the seller disagreed with the inspection. */
  opinion: SecondOpinion | null;
  messages: TradeMessage[];
  /** Undone acts, and those that may still be undone. */
  acts: StaffAct[];
}

/** No return parcel has this number, it is not announced, or the carrier has it already. */
export type HandOverError = TradeUnknown | { code: 'return.unannounced' } | { code: 'return.handedOver' };

/** The trade has no such parcel, or several are expected and none is named, or none has come. */
export interface ParcelUnknown {
  code: 'parcel.unknown';
}

/** Someone else changed the trade after it was read. */
export interface TradeChanged {
  code: 'trade.changed';
}
/** Photos can change only during inspection: before, the parcel has not arrived; afterwards, photos are final. */
export interface PhotosLocked {
  code: 'trade.photos';
  state: TradeState;
}
export interface InvalidFields {
  code: 'fields';
  fields: ProblemField[];
}

/** The inspection of one item by staff. */
export interface ItemInspectionInput {
  item: number;
  answers: Answers;
  /** Description of the difference, for the seller; required when the item is worth less. */
  difference?: string;
  outcome?: OutcomeInput;
  /** IMEI or serial number as typed or scanned; it can also be recorded later. */
  serial?: string;
}

export interface Assignment {
  number: string;
  /** E-mail address of a staff member. */
  assignee?: string | null | undefined;
  shelf?: string | null | undefined;
}

interface InspectInput {
  number: string;
  version: string;
  items: ItemInspectionInput[];
}

/** The outcome of an inspection. */
export interface InspectionOutcome {
  trade: StaffTrade;
  offeredCents: Cents;
  inspectedCents: Cents;
}

/** A second opinion needs another person than the first inspector. */
interface SamePerson {
  code: 'inspection.samePerson';
}

export type InspectError = TradeUnknown | TradeChanged | InvalidStateChange | InvalidFields | SamePerson;

/** A photo of an inspection. */
export interface StoredPhoto extends StoredFile {
  contentType: string;
}

export interface NewPhoto {
  content: Uint8Array;
  contentType: string;
  width: number;
  height: number;
}

/** Staff actions on trades of every shop. `ctx` has the trade's shop and its seller's language. */
export interface FulfilmentService {
  /** Finds by trade number, parcel number, or both, as in the label's code. */
  find(scanned: string): Promise<StaffTrade | undefined>;
  /**
   * The number of the trade that a scan means: by trade number, parcel number (also of a return parcel), or by the serial
   * number of a device. Of several trades, the newest.
   */
  findNumber(scanned: string): Promise<string | undefined>;
  /** Newest first. */
  list(query: QueueQuery): Promise<{ trades: QueuedTrade[]; next: string | null }>;
  /** All matching trades, up to 10,000, newest first. Can take seconds. */
  export(filters: Omit<QueueQuery, 'before' | 'limit'>): Promise<QueuedTrade[]>;
  /** Open trades exactly; of each state that ends a trade at most 10,000. */
  counts(query: Pick<QueueQuery, 'tenant' | 'country'>): Promise<Record<TradeState, TradeCount>>;
  /** For metrics: received trades, which wait for their inspection, and held ones. */
  backlog(): Promise<WaitingTrades[]>;
  /** The number of trades that wait for a second inspection. */
  countOpinions(query: Pick<QueueQuery, 'tenant' | 'country'>): Promise<number>;
  /** The trades of a staff member, counted among the newest 10,000 of them. */
  countAssigned(query: Pick<QueueQuery, 'tenant' | 'country'>, assigneeId: number): Promise<TradeCount>;
  /** Gives a trade to a person, or notes its shelf; null for none. What is left out stays. */
  assign(by: StaffActor, of: Assignment, now: Date): Promise<Result<null, TradeUnknown | InvalidFields>>;
  /** The number of parcels that arrived before an instant and are not inspected. */
  countReceived(query: Pick<QueueQuery, 'tenant' | 'country'>, before: Date): Promise<number>;
  /** One page of a worklist, by one query. */
  listWaiting(name: WorklistName, page: WaitingQuery): Promise<WorklistPage>;
  /** Stores a parcel that belongs to no trade; a code that waits already is stored once. */
  recordUnexpected(by: StaffActor, parcel: UnexpectedParcelInput, now: Date): Promise<Result<null, InvalidFields>>;
  listUnexpected(page: { after?: string | undefined; limit: number }): Promise<UnexpectedList>;
  /** The parcel belongs to the trade with this number. */
  linkUnexpected(
    by: StaffActor,
    of: { id: string; number: string },
    now: Date,
  ): Promise<Result<null, UnexpectedError | TradeUnknown>>;
  closeUnexpected(by: StaffActor, of: { id: string }, now: Date): Promise<Result<null, UnexpectedError>>;
  /** Deletes unexpected parcels some time after they were closed. */
  sweep: Sweep;
  /** Staff printed the return label. */
  recordPrint(by: StaffActor, of: { number: string }, now: Date): Promise<void>;
  /** The carrier took the return parcel with this number. Returns the trade's number. */
  handOver(by: StaffActor, of: { code: string }, now: Date): Promise<Result<{ number: string }, HandOverError>>;
  /** A message to the seller, who gets a mail. A repeated message is stored and sent once. */
  reply(
    ctx: RequestContext,
    by: StaffActor,
    message: { number: string; text: string },
  ): Promise<Result<null, TradeUnknown | InvalidFields>>;
  /** The texts that a message about one of the trade's devices can begin with, in the language of `ctx`. */
  listTextBlocks(ctx: RequestContext, subject: MessageSubject, item: number): TextBlock[];
  /** The mail that a message would be; stores nothing. Undefined for a trade of another shop. */
  previewMessage(ctx: RequestContext, message: { number: string; text: string }): Promise<MailDraft | undefined>;
  /** The messages of the seller that wait need no answer. */
  closeMessages(ctx: RequestContext, by: StaffActor, of: { number: string }): Promise<Result<null, TradeUnknown>>;
  messagePhoto(id: string): Promise<Uint8Array | undefined>;
  /** One parcel, counted from 1; without it the only one that is expected. The last one completes the trade. */
  receive(
    ctx: RequestContext,
    by: StaffActor,
    of: { number: string; parcel?: number | undefined },
  ): Promise<Result<StaffTrade, TradeUnknown | InvalidStateChange | ParcelUnknown>>;
  /** The parcels that have not come do not come; `reason` says how the seller agreed. */
  endExpectation(
    ctx: RequestContext,
    by: StaffActor,
    of: { number: string; reason: string },
  ): Promise<Result<null, TradeUnknown | InvalidStateChange | ParcelUnknown | InvalidFields>>;
  /** The carrier lost a parcel: its devices are paid as offered, up to the limit of a parcel. */
  markLost(
    ctx: RequestContext,
    by: StaffActor,
    of: { number: string; parcel: number; claim: string },
  ): Promise<Result<null, TradeUnknown | InvalidStateChange | ParcelUnknown | InvalidFields>>;
  inspect(ctx: RequestContext, by: StaffActor, input: InspectInput): Promise<Result<InspectionOutcome, InspectError>>;
  /** Every item of a received parcel matches the declared answers. */
  asDescribed(
    ctx: RequestContext,
    by: StaffActor,
    of: { number: string; version: string },
  ): Promise<Result<InspectionOutcome, InspectError>>;
  /** Returns every device before the payout, at the seller's request; `reason` becomes a note. May be repeated. */
  withdraw(
    ctx: RequestContext,
    by: StaffActor,
    of: { number: string; reason?: string | undefined },
  ): Promise<Result<null, WithdrawTradeError>>;
  /** Ends the hold of a device that may be stolen. */
  releaseHeld(
    ctx: RequestContext,
    by: StaffActor,
    of: HoldRelease,
  ): Promise<Result<StaffTrade, TradeUnknown | TradeChanged | InvalidStateChange | InvalidFields>>;
  /** Staff know that a lock is gone before its seller says so: the device is inspected again. */
  confirmUnlocked(
    ctx: RequestContext,
    by: StaffActor,
    of: { number: string; version: string },
  ): Promise<Result<StaffTrade, TradeUnknown | TradeChanged | InvalidStateChange>>;
  /** Undoes an act of the same person that nothing followed yet. May be repeated. */
  undo(
    ctx: RequestContext,
    by: StaffActor,
    of: { number: string; act: string },
  ): Promise<Result<null, TradeUnknown | UndoProblem>>;
  note(
    by: StaffActor,
    of: { number: string; text: string },
    now: Date,
  ): Promise<Result<null, TradeUnknown | InvalidFields>>;
  /** Returns the photo's id. A repeated upload is stored once. */
  addPhoto(
    by: StaffActor,
    of: { number: string; item: number; photo: NewPhoto },
    now: Date,
  ): Promise<Result<{ id: string }, TradeUnknown | PhotosLocked | InvalidFields>>;
  /** Allowed until the seller has seen it. */
  removePhoto(of: { number: string; id: string }): Promise<Result<null, TradeUnknown | PhotosLocked>>;
  photo(id: string): Promise<StoredPhoto | undefined>;
}
