import type { ColumnType, Generated } from 'kysely';
import type { Answers, PriceSheet } from '../../shared/price-sheet.ts';

/** One row a trade. Amounts are cents; `payout_sealed` is the payout as sealed JSON, `payout_masked` what may be shown of it; all of a payout is null when the total is 0. */
export interface TradeTable {
  /** For joins alone: it counts trades, so it is shown to nobody. */
  id: Generated<number>;
  /** Random; the id every answer, page and event knows the trade by. */
  public_id: number;
  tenant: string;
  /** What people read, unique over all tenants: parcels are told apart by it. */
  number: string;
  state: string;
  /** Language the seller traded in; mails keep to it. */
  locale: string;
  currency: string;
  devices_cents: number;
  voucher_code: string | null;
  voucher_cents: number;
  /** Least value of the devices bought that the voucher takes; 0 for trades from before it was stored. */
  voucher_minimum_cents: Generated<number>;
  /** Who gives the voucher, as its seller was told; null for the shop's own. */
  voucher_partner: Generated<string | null>;
  total_cents: number;
  /** Null unless a company sold. */
  company_name: Generated<string | null>;
  /** Null where it has none. */
  vat_number: Generated<string | null>;
  /** What the register of VAT numbers said; null until it has answered, and where nobody asks it. */
  vat_registered: Generated<boolean | null>;
  /** When it was asked last. */
  vat_asked_at: Generated<Date | null>;
  first_name: string;
  last_name: string;
  street: string;
  postal_code: string;
  city: string;
  email: string;
  payment_type: number | null;
  account_holder: string | null;
  payout_sealed: string | null;
  payout_masked: string | null;
  access_token_hash: string;
  /** Hash of the token in the mail that opens the label; null for trades made before links were drawn by lot. */
  label_hash: string | null;
  carrier: string;
  tracking_number: string;
  /** Of the parcel that goes back to the seller, once it is announced. */
  return_tracking_number: Generated<string | null>;
  ship_until: Date;
  /** Whose sale it is; null for a guest's, until its address is confirmed by an account. */
  customer_id: Generated<number | null>;
  /** The customer number as its seller was told it; null for trades of the time before there were any. */
  customer_number: Generated<string | null>;
  /** Hash of the token that opens the sale's own page, and the token itself for the mails to come; null for trades of before. */
  sale_token_hash: Generated<string | null>;
  sale_token_sealed: Generated<string | null>;
  /** When its seller was reminded to send the parcel. */
  reminded_at: Generated<Date | null>;
  created_at: Date;
  changed_at: Date;
}

/** `offer` is the offer as it was when the trade was made. */
interface TradeLineTable {
  trade_id: number;
  position: number;
  offer_id: string;
  device_id: string;
  quantity: number;
  unit_cents: number;
  total_cents: number;
  offer: ColumnType<unknown, string, never>;
  /** What the offer was quoted by; null for lines of before, and for offers of another host. */
  sheet: ColumnType<PriceSheet | null, string | null, never>;
}

/** One row a piece of what was sold, from when the parcel is there; a line of two has two. */
export interface TradeItemTable {
  id: Generated<number>;
  trade_id: number;
  /** From 1 on, over all lines. */
  item: number;
  /** Of its line. */
  position: number;
  offered_cents: number;
  /** As they were found; null until somebody has looked. */
  answers: ColumnType<Answers | null, string | null, string | null>;
  found_cents: Generated<number | null>;
  /** What differs, in the words of whoever looked, for the seller. */
  difference: Generated<string | null>;
  decision: Generated<'accepted' | 'returned' | null>;
}

/** What staff tell each other about a trade. */
interface TradeNoteTable {
  id: Generated<number>;
  trade_id: number;
  person: string;
  text: string;
  at: Date;
}

/** One row a photo of a piece, as it is shown. */
interface TradePhotoTable {
  id: Generated<number>;
  /** 128 random bits. */
  public_id: string;
  trade_id: number;
  item: number;
  content: Uint8Array;
  content_type: string;
  width: number;
  height: number;
  person: string;
  at: Date;
}

/** One row a change of state, the first one from null to `created`. */
export interface TradeHistoryTable {
  id: Generated<number>;
  trade_id: number;
  from_state: string | null;
  to_state: string;
  actor: string;
  /** E-mail of the member of staff; null for anybody else. */
  person: string | null;
  /** Why, as a code or as staff wrote it. */
  reason: string | null;
  at: Date;
}

/** One row an Idempotency-Key that made a trade. */
interface TradeKeyTable {
  tenant: string;
  key_hash: string;
  /** Hash of the body, sealed: a hash alone would give a body away to whoever guesses it. */
  body_sealed: string | null;
  /** Its keyed hash instead, in rows made before there was `body_sealed`. */
  body_hash: string | null;
  trade_id: number;
  access_token_sealed: string;
  created_at: Date;
}

declare module '../../database/schema.ts' {
  interface Schema {
    trade: TradeTable;
    trade_line: TradeLineTable;
    trade_history: TradeHistoryTable;
    trade_key: TradeKeyTable;
    trade_item: TradeItemTable;
    trade_note: TradeNoteTable;
    trade_photo: TradePhotoTable;
  }
}
