import type { ColumnType } from 'kysely';

/** One row an offer, never changed: what was promised stays readable whatever the price list says later. */
export interface OfferTable {
  /** 192 random bits, base64url. */
  id: string;
  tenant: string;
  device_id: string;
  device_name: string;
  device_url: string;
  form_factor: string;
  /** Picks the wording of the answers (accounts and settings have names of their own). */
  manufacturer: string;
  variant_label: string;
  /** questionId → answerId */
  answers: ColumnType<Record<string, string>, string, never>;
  /** The quote as it was computed, with its lines. */
  quote: ColumnType<unknown, string, never>;
  /** `quote.totalCents` again, for sums and lists. */
  price_cents: number;
  currency: string;
  price_list_version: string;
  created_at: Date;
  /** Last instant the offer holds. */
  valid_until: Date;
}

declare module '../../database/schema.ts' {
  interface Schema {
    offer: OfferTable;
  }
}
