import type { ColumnType, Generated } from 'kysely';
import type { VatScheme } from '../../shared/vat.ts';
import type { CreditNoteContent } from './types.ts';

/** Documents as they were issued; never changed. Amounts of a cancellation are negative. */
export interface CreditNoteTable {
  id: Generated<number>;
  /** Random; in addresses. */
  public_id: string;
  /** The operator's VAT number without spaces; numbers count by it and the year. */
  issuer: string;
  year: number;
  sequence: number;
  /** `GS-2026-00001`. */
  number: string;
  tenant: string;
  /** Null once the trade is deleted. */
  trade_id: number | null;
  trade_number: string;
  kind: 'creditNote' | 'cancellation';
  /** The document that it cancels; null for a credit note. */
  cancels: number | null;
  scheme: VatScheme;
  currency: string;
  net_cents: number;
  vat_cents: number;
  gross_cents: number;
  /** `YYYY-MM-DD` in the shop's time zone. */
  issued_on: string;
  issued_at: Date;
  /** E-mail address of the staff member; null for a credit note, which a job issues. */
  person: string | null;
  /** Of a cancellation. */
  reason: string | null;
  content: ColumnType<CreditNoteContent, string, never>;
  /** Null for a document in the storage, where a job moves it. */
  pdf: ColumnType<Uint8Array | null, Uint8Array, never>;
  file_key: ColumnType<string | null, never, never>;
}

/** One row per legal entity and year. */
interface CreditNoteSeriesTable {
  issuer: string;
  year: number;
  last_sequence: number;
}

declare module '../../database/schema.ts' {
  interface Schema {
    credit_note: CreditNoteTable;
    credit_note_series: CreditNoteSeriesTable;
  }
}
