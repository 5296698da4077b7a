import type { OpenTransaction } from '../../database/index.server.ts';
import type { ServerTenant } from '../../generated/tenant-types.gen.ts';
import type { Cents } from '../../shared/money.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';

export type PayoutMethod = 'sepa' | 'paypal';
export type BatchState = 'open' | 'released' | 'paid' | 'dissolved';

/** Who of the staff does something with money, and when. */
export interface PayoutAct {
  person: string;
  at: Date;
}

/** What is due in one shop by one method. */
export interface DueTotal {
  tenant: string;
  method: PayoutMethod;
  currency: string;
  count: number;
  totalCents: Cents;
  /** When the oldest of them came due. */
  since: Date;
}

/** One payment, with no more of its account than may be shown. */
export interface PayoutView {
  tenant: string;
  /** The trade's. */
  number: string;
  amountCents: Cents;
  currency: string;
  method: PayoutMethod;
  masked: string;
  /** Who the bank account belongs to. */
  accountHolder: string | null;
  dueAt: Date;
}

export interface BatchSummary {
  id: string;
  method: PayoutMethod;
  currency: string;
  messageId: string;
  state: BatchState;
  /** The operator's account, its number masked; null for PayPal. */
  payer: { name: string; masked: string } | null;
  count: number;
  totalCents: Cents;
  made: PayoutAct;
  released: PayoutAct | null;
  paid: PayoutAct | null;
  dissolved: PayoutAct | null;
}

export interface Batch extends BatchSummary {
  /** Who fetched the file before, and when, the first one first. */
  downloads: PayoutAct[];
  payments: PayoutView[];
}

export interface BatchFile {
  name: string;
  contentType: string;
  content: string;
}

/** A batch is in another state than the act needs. */
interface WrongState {
  code: 'payout.state';
  state: BatchState;
}
interface UnknownBatch {
  code: 'payout.unknown';
}
export type BatchRefused = WrongState | UnknownBatch;

export type MakeRefused =
  | { code: 'payout.nothingDue' }
  /** The scheme moves no other money. */
  | { code: 'payout.currency' }
  /** Shops with money due and without an account of ours to pay from. */
  | { code: 'payout.noPayer'; tenants: string[] };

/** Whoever made a batch does not release it. */
export type ReleaseRefused = BatchRefused | { code: 'payout.samePerson' };

export type FileRefused =
  | BatchRefused
  /** It would no longer be the file that was handed out. */
  | { code: 'payout.fileChanged' }
  /** The key that these trades' accounts were sealed with is gone. */
  | { code: 'payout.sealed'; numbers: string[] };

export type PaidRefused =
  | BatchRefused
  /** Nobody can have paid what nobody fetched. */
  | { code: 'payout.notFetched' }
  | { code: 'trade.state'; number: string };

/** Which of the due payouts go into a batch. */
export interface BatchChoice {
  method: PayoutMethod;
  currency: string;
  /** Ids of shops; all of them when left out. */
  tenants?: readonly string[];
}

export interface PayoutService {
  /**
   * Notes what a trade's seller gets, once a trade however often it is called. Nothing for 0 cents. Refused for a trade whose
   * seller told no account, because it was worth nothing.
   */
  owe(
    trx: OpenTransaction,
    ctx: Pick<RequestContext, 'tenant' | 'now'>,
    owed: { tradeId: number; amountCents: Cents },
  ): Promise<Result<null, { code: 'payout.noAccount' }>>;
  totals(): Promise<DueTotal[]>;
  /** What is due, the oldest first. */
  due(query: { method?: PayoutMethod; tenants?: readonly string[]; limit: number }): Promise<PayoutView[]>;
  /** The newest first. */
  batches(limit: number): Promise<BatchSummary[]>;
  batch(id: string): Promise<Batch | undefined>;
  /** Takes what is due into batches: one for PayPal, one an account of ours for bank transfers. Returns their ids. */
  makeBatch(by: PayoutAct, choice: BatchChoice): Promise<Result<string[], MakeRefused>>;
  /** By another person than who made it. */
  release(by: PayoutAct, id: string): Promise<Result<null, ReleaseRefused>>;
  /** Before its release: its payouts are due again. */
  dissolve(by: PayoutAct, id: string): Promise<Result<null, BatchRefused>>;
  /** The file of a released batch, the same bytes each time; noted with who fetched it. */
  file(by: PayoutAct, id: string): Promise<Result<BatchFile, FileRefused>>;
  /** Every trade of a released batch goes to `paid`, and its seller is told. May be called again until it is done. */
  markPaid(by: PayoutAct, id: string): Promise<Result<null, PaidRefused>>;
}

/** The operator's account that a shop's sellers are paid from. */
export type PayerOf = (tenant: string) => ServerTenant['payoutAccount'];
