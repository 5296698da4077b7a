import type { Cents } from '../../../shared/money.ts';
import type { Result } from '../../../shared/result.ts';
import type { StaffAct, UndoProblem } from '../../trades/index.server.ts';

export type PayoutMethod = 'sepa' | 'paypal';
export type BatchState = 'open' | 'released' | 'paid' | 'dissolved';

/** The staff member of an action on money, and its time. */
export interface PayoutAct {
  person: string;
  at: Date;
}

/** Total of the due payouts of one shop and method. */
export interface DueTotal {
  tenant: string;
  method: PayoutMethod;
  currency: string;
  count: number;
  totalCents: Cents;
  /** Due time of the oldest one. */
  since: Date;
}

/** One payment, with its masked account. */
export interface PayoutView {
  tenant: string;
  /** The trade's number. */
  number: string;
  amountCents: Cents;
  currency: string;
  method: PayoutMethod;
  masked: string;
  /** Holder of the bank account. */
  accountHolder: string | null;
  dueAt: Date;
}

export interface BatchSummary {
  id: string;
  method: PayoutMethod;
  currency: string;
  messageId: string;
  state: BatchState;
  /** The debtor account, its number masked; null for PayPal. */
  payer: { name: string; masked: string } | null;
  count: number;
  totalCents: Cents;
  made: PayoutAct;
  released: PayoutAct | null;
  paid: PayoutAct | null;
  dissolved: PayoutAct | null;
}

export interface Batch extends BatchSummary {
  /** Earlier downloads of the file, oldest first. */
  downloads: PayoutAct[];
  payments: PayoutView[];
  /** Acts on the batch that may still be undone, and undone ones; oldest first. */
  acts: StaffAct[];
}

export interface BatchFile {
  name: string;
  contentType: string;
  content: string;
}

/** The batch is in a state that does not allow the action. */
interface WrongState {
  code: 'payout.state';
  state: BatchState;
}
interface UnknownBatch {
  code: 'payout.unknown';
}
export type BatchError = WrongState | UnknownBatch;

export type CreateBatchError =
  | { code: 'payout.nothingDue' }
  /** SEPA supports no other currency. */
  | { code: 'payout.currency' }
  /** Shops with due payouts and without a debtor account. */
  | { code: 'payout.noPayer'; tenants: string[] };

/** The author of a batch may not release it, and a batch whose sellers all withdrew has nothing to pay. */
export type ReleaseBatchError = BatchError | { code: 'payout.samePerson' | 'payout.empty' };

export type BatchFileError =
  | BatchError
  /** It would differ from the file that was downloaded before. */
  | { code: 'payout.fileChanged' }
  /** Its release can still be undone for these seconds. */
  | { code: 'payout.undoable'; seconds: number }
  /** The key that sealed the accounts of these trades is missing. */
  | { code: 'payout.sealed'; numbers: string[] };

export type MarkPaidError =
  | BatchError
  /** A file that was never downloaded cannot have been paid. */
  | { code: 'payout.notFetched' }
  | { code: 'trade.state'; number: string };

/** Selects due payouts for a batch. */
export interface BatchChoice {
  method: PayoutMethod;
  currency: string;
  /** Ids of shops; all when omitted. */
  tenants?: readonly string[];
}

export interface PayoutService {
  totals(): Promise<DueTotal[]>;
  /** Due payouts, oldest first. */
  due(query: { method?: PayoutMethod; tenants?: readonly string[]; limit: number }): Promise<PayoutView[]>;
  /** Newest first. */
  batches(limit: number): Promise<BatchSummary[]>;
  batch(id: string): Promise<Batch | undefined>;
  /** Adds due payouts to batches: one for PayPal, one per debtor account for bank transfers. Returns their ids. */
  makeBatch(by: PayoutAct, choice: BatchChoice): Promise<Result<string[], CreateBatchError>>;
  /** Needs another person than the author. */
  release(by: PayoutAct, id: string): Promise<Result<null, ReleaseBatchError>>;
  /** Cancels a batch before its release: its payouts are due again. */
  cancelBatch(by: PayoutAct, id: string): Promise<Result<null, BatchError>>;
  /** Undoes the release or the payment, by the same person. May be repeated. */
  undo(by: PayoutAct, of: { id: string; act: string }): Promise<Result<null, BatchError | UndoProblem>>;
  /** The file of a released batch, the same bytes each time; the download is recorded. */
  file(by: PayoutAct, id: string): Promise<Result<BatchFile, BatchFileError>>;
  /** Moves every trade of a released batch to `paid` and notifies its seller. May be repeated until complete. */
  markPaid(by: PayoutAct, id: string): Promise<Result<null, MarkPaidError>>;
}
