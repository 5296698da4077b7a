import type { ErasureMethod, ErasureResult } from '../../shared/erasure.ts';
import type { Job } from '../../shared/job.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';
import type { SerialNumber } from '../../shared/serial-number.ts';
import type { ItemDecision, StaffActor, TradeState } from '../trades/index.server.ts';

/** The last attempt to remove the data of an item. */
export interface Erasure {
  id: number;
  method: ErasureMethod;
  tool: string;
  result: ErasureResult;
  /** `YYYY-MM-DD`. */
  erasedOn: string;
  person: string;
  at: string;
}

/** An item of a trade, with what is known of its serial number and its erasure. */
export interface ErasedItem {
  item: number;
  deviceName: string;
  variantLabel: string;
  /** Whether it stores data: only then it needs an erasure. */
  carriesData: boolean;
  decision: ItemDecision | null;
  serial: SerialNumber | null;
  erasure: Erasure | null;
}

/** A trade of the worklist. */
export interface ErasureTask {
  number: string;
  tenant: string;
  state: TradeState;
  /** Since when it has been in this state. */
  since: string;
  /** Items that were bought and whose data is not yet removed. */
  missing: number;
  /** Items whose last attempt failed. */
  failed: number;
}

export interface ErasureInput {
  number: string;
  item: number;
  serial: string;
  /** Empty: only the serial number is recorded. */
  method: string;
  tool: string;
  result: string;
  /** `YYYY-MM-DD`. */
  erasedOn: string;
}

/** The item is not here, goes back, or has no data; `destroy` must wait until it is bought. */
export type RecordErasureError =
  | { code: 'trade.unknown' }
  | { code: 'erasure.item' }
  | { code: 'erasure.notBought' }
  | { code: 'fields'; fields: ProblemField[] };

/** What everyone may see who has a certificate. Nothing of it leads to the seller. */
export interface CertificateFacts {
  deviceName: string;
  variantLabel: string;
  serial: SerialNumber['kind'];
  /** The last characters of the serial number. */
  maskedNumber: string;
  method: ErasureMethod;
  erasedOn: string;
}

/** A link in the seller's list of trades, valid for a day. */
export interface CertificateLink {
  number: string;
  signature: string;
}

/** A document to download. */
export interface CertificateFile {
  name: string;
  content: Uint8Array;
}

/** Erasures of items, and the certificates about them. `ctx` has the trade's shop. */
export interface CertificateService {
  /** The items of a trade, with their numbers in full: for staff. */
  listItems(number: string): Promise<ErasedItem[]>;
  /** Records a serial number, an erasure, or both; after the payout the seller gets the certificates by mail. */
  record(
    ctx: RequestContext,
    by: StaffActor,
    input: ErasureInput,
  ): Promise<Result<{ erased: boolean }, RecordErasureError>>;
  /** Makes serial numbers searchable that were stored before, or with an earlier key. */
  jobs: readonly Job[];
  /** Trades with bought items whose data is not yet removed, the oldest first. */
  listTasks(limit: number): Promise<ErasureTask[]>;
  /** The certificate that a token opens, in this shop. */
  find(ctx: RequestContext, token: string): Promise<CertificateFacts | undefined>;
  /** A certificate; undefined without an erasure, or where the operator has no key to sign with. */
  certificatePdf(ctx: RequestContext, of: { number: string; item: number }): Promise<CertificateFile | undefined>;
  /** The certificate by the link on its seller's pages. */
  certificatePdfByLink(ctx: RequestContext, link: CertificateLink, item: number): Promise<CertificateFile | undefined>;
  /** All erasures of a trade in one list. */
  list(ctx: RequestContext, number: string, format: ListFormat): Promise<CertificateFile | undefined>;
  listByLink(ctx: RequestContext, link: CertificateLink, format: ListFormat): Promise<CertificateFile | undefined>;
}

export type ListFormat = 'pdf' | 'csv';
