import type { ColumnType } from 'kysely';
import type { PriceSheet, Quote } from '../../shared/price-sheet.ts';
import type { FormFactor } from '../catalogue/index.server.ts';

/** One row per offer, never updated: the promise stays readable after every change of the price list. */
export interface OfferTable {
  /** 192 random bits, base64url. */
  id: string;
  tenant: string;
  device_id: string;
  device_name: string;
  device_url: string;
  form_factor: FormFactor;
  /** Drawing of the device; null for offers created before drawings were stored. */
  drawing: string | null;
  /** Selects the wording of the answers (accounts and settings have different names). */
  manufacturer: string;
  variant_label: string;
  /** questionId → answerId */
  answers: ColumnType<Record<string, string>, string, never>;
  /** The computed quote, with its lines. */
  quote: ColumnType<Quote, string, never>;
  /** Copy of `quote.totalCents`, for sums and lists. */
  price_cents: number;
  currency: string;
  price_list_version: string;
  /** The price sheet of the quote; null for offers created before it was stored. */
  sheet: ColumnType<PriceSheet | null, string, never>;
  /** Number of items it was made for; it sells up to as many, in one trade. */
  quantity: number;
  /** Made in the test mode: only a test trade can sell it. */
  is_test: boolean;
  created_at: Date;
  /** Last instant of the offer's validity. */
  valid_until: Date;
}

/** One row per sold offer, wherever the offer is stored. Its primary key ensures that an offer sells once. */
interface OfferSaleTable {
  tenant: string;
  offer_id: string;
  sold_at: Date;
  /** Expiry of the offer; afterwards the row is redundant. */
  valid_until: Date;
}

/** Number of a shop's trades per voucher. */
interface VoucherUseTable {
  tenant: string;
  /** Spelled as in the tenant file. */
  code: string;
  used: number;
}

/** Number of a shop's offers per day and reference, without those of the test mode. */
interface OfferDayTable {
  tenant: string;
  /** `2026-04-28`, in the time zone of the shop. */
  day: string;
  /** The partner's order or campaign id; empty for offers without one. */
  reference: string;
  offers: number;
  /** Page loads in which at least one offer was made; without scripts, carts that were empty before an offer. */
  visits: number;
}

declare module '../../database/schema.ts' {
  interface Schema {
    offer: OfferTable;
    offer_sale: OfferSaleTable;
    offer_day: OfferDayTable;
    voucher_use: VoucherUseTable;
  }
}
