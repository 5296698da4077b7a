import type { ColumnType } from 'kysely';
import type { PriceSheet } from '../../shared/price-sheet.ts';

/** One row an offer, never changed: what was promised stays readable whatever the price list says later. */
export interface OfferTable {
  /** 192 random bits, base64url. */
  id: string;
  tenant: string;
  device_id: string;
  device_name: string;
  device_url: string;
  form_factor: string;
  /** What the device looks like; null for offers of before. */
  drawing: string | null;
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
  /** What it was quoted by; null for offers of before. */
  sheet: ColumnType<PriceSheet | null, string, never>;
  /** Pieces it was made for; it sells as many at most, in one trade. */
  quantity: number;
  created_at: Date;
  /** Last instant the offer holds. */
  valid_until: Date;
}

/** One row an offer that a trade was made of, wherever the offer is kept. Its key is what makes an offer sell once. */
interface OfferSaleTable {
  tenant: string;
  offer_id: string;
  sold_at: Date;
  /** Until when the offer would have held; after that the row says nothing new. */
  valid_until: Date;
}

/** How many trades of a shop a voucher has counted in. */
interface VoucherUseTable {
  tenant: string;
  /** As the tenant file writes it. */
  code: string;
  used: number;
}

declare module '../../database/schema.ts' {
  interface Schema {
    offer: OfferTable;
    offer_sale: OfferSaleTable;
    voucher_use: VoucherUseTable;
  }
}
