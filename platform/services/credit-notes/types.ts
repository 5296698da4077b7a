import type { Job } from '../../shared/job.ts';
import type { Cents } from '../../shared/money.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';
import type { VatScheme } from '../../shared/vat.ts';
import type { StaffActor } from '../trades/index.server.ts';
import type { TaxedAmount } from './split-vat.ts';

/** What a document says, as it was when it was issued. */
export interface CreditNoteContent {
  supplier: Party;
  buyer: Party & { country: string; register: string };
  /** Days as `YYYY-MM-DD`: the parcel's arrival, and the payment. */
  suppliedOn: string;
  paidOn: string;
  /** 0 unless the scheme is `standard`. */
  vatPercent: number;
  lines: CreditNoteLine[];
  /** Paid in addition for devices that the carrier lost. The operator does not buy them, so it is not taxed. */
  compensationCents: Cents;
  /** Number and day of the document that this one cancels. */
  cancels?: { number: string; issuedOn: string };
}

interface Party {
  name: string;
  street: string;
  postalCode: string;
  city: string;
  /** Empty without one. */
  vatNumber: string;
}

interface CreditNoteLine extends TaxedAmount {
  text: string;
  quantity: number;
}

/** A document in the lists of staff. */
export interface IssuedNote {
  id: string;
  number: string;
  kind: 'creditNote' | 'cancellation';
  issuer: string;
  tenant: string;
  tradeNumber: string;
  issuedOn: string;
  scheme: VatScheme;
  currency: string;
  netCents: Cents;
  vatCents: Cents;
  grossCents: Cents;
  content: CreditNoteContent;
  person: string | null;
  reason: string | null;
}

/** A link in the seller's pages, valid for a day. */
export interface CreditNoteLink {
  number: string;
  id: string;
  signature: string;
}

/** A document to download. */
export interface CreditNoteFile {
  name: string;
  content: Uint8Array;
}

/** Only a credit note that was not cancelled before is cancelled, with a reason. */
export type CancelNoteError =
  | { code: 'creditNote.unknown' }
  | { code: 'creditNote.cancelled' }
  | { code: 'creditNote.reason' };

/** Invoices that the operator writes for companies that sold. */
export interface CreditNoteService {
  /** Issues the documents of paid trades, once their payment can no longer be undone. */
  jobs: readonly Job[];
  /** Documents of all shops that were issued in a month (`YYYY-MM`), by number. */
  listMonth(month: string): Promise<IssuedNote[]>;
  /** Documents of a trade, by its number, the oldest first. */
  listOfTrade(tradeNumber: string): Promise<IssuedNote[]>;
  find(id: string): Promise<IssuedNote | undefined>;
  pdf(id: string): Promise<CreditNoteFile | undefined>;
  pdfByLink(ctx: RequestContext, link: CreditNoteLink): Promise<CreditNoteFile | undefined>;
  /** Issues a cancellation and mails it to the seller. `ctx` has the shop and the seller's language. */
  cancel(
    ctx: RequestContext,
    by: StaffActor,
    of: { id: string; reason: string },
  ): Promise<Result<{ id: string }, CancelNoteError>>;
}
