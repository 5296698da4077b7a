import type { ColumnType, Generated } from 'kysely';
import type { ParcelLine } from '../../shared/plan-parcels.ts';
import type { Answers, PriceSheet } from '../../shared/price-sheet.ts';
import type { TradeState } from '../../shared/trade-states.ts';
import type { Offer } from '../offers/index.server.ts';
import type { ParcelReport } from '../shipping/index.server.ts';
import type { ActChanges, ActKind } from './acts/types.ts';

/**
 * One row per trade. Amounts are cents. `payout_sealed` is the payout as sealed JSON, `payout_masked` its displayable
 * form; all payout columns are null when the total is 0.
 */
export interface TradeTable {
  /** For joins only: it counts trades, so it is never shown. */
  id: Generated<number>;
  /** Random; identifies the trade in answers, pages and events. */
  public_id: number;
  tenant: string;
  /** The number for people, unique over all tenants: it also identifies parcels. */
  number: string;
  state: TradeState;
  /** The seller's language when the trade was created; mails use it. */
  locale: string;
  currency: string;
  devices_cents: number;
  voucher_code: string | null;
  voucher_cents: number;
  /** Minimum value of the bought devices for the voucher; 0 for trades created before it was stored. */
  voucher_minimum_cents: Generated<number>;
  /** The voucher's partner as shown to the seller; null for the shop's own vouchers. */
  voucher_partner: Generated<string | null>;
  total_cents: number;
  /** Order or campaign id of the partner whose page framed the shop. */
  partner_reference: Generated<string | null>;
  /** Of the test mode: never paid, in no figure, deleted after the shop's `testMode.retentionDays`. */
  is_test: Generated<boolean>;
  /** Null unless a company sells. */
  company_name: Generated<string | null>;
  /** Null for a company without one. */
  vat_number: Generated<string | null>;
  /** The answer of the VAT register; null until it has answered, and where it is not asked. */
  vat_registered: Generated<boolean | null>;
  /** The company agreed to a credit note of the operator; null where it was not asked. */
  self_billing: Generated<boolean | null>;
  /** The company says that it charges no VAT as a small business. */
  small_business: Generated<boolean>;
  /** Time of the last request to the register. */
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
  /** Hash of the token in the mail that opens the label; null for trades created before tokens were random. */
  label_hash: string | null;
  carrier: string;
  tracking_number: string;
  /** Number of the return parcel, once it is announced. */
  return_tracking_number: Generated<string | null>;
  ship_until: Date;
  /** The customer of the trade; null for a guest's until an account confirms its address. */
  customer_id: Generated<number | null>;
  /** The customer number as shown to the seller; null for trades created before customer numbers existed. */
  customer_number: Generated<string | null>;
  /**
   * Hash of the token that opens the trade's private page, and the sealed token for later mails; null for trades
   * created before the page existed.
   */
  sale_token_hash: Generated<string | null>;
  sale_token_sealed: Generated<string | null>;
  /** Time of the reminder to send the parcel. */
  reminded_at: Generated<Date | null>;
  created_at: Date;
  changed_at: Date;
}

/** The offer at the time of the trade. Offers stored by earlier versions have no quantity and no drawing. */
export type StoredOffer = Omit<Offer, 'quantity' | 'drawing'> & Partial<Offer>;

interface TradeLineTable {
  trade_id: number;
  position: number;
  offer_id: string;
  device_id: string;
  quantity: number;
  unit_cents: number;
  total_cents: number;
  offer: ColumnType<StoredOffer, string, never>;
  /** The price sheet of the quote; null for older lines, and for offers of another host. */
  sheet: ColumnType<PriceSheet | null, string | null, never>;
}

export type ItemDecision = 'accepted' | 'returned' | 'missing' | 'surrendered' | 'lost';

/** One row per item, from the parcel's arrival on; a line with quantity two has two. */
export interface TradeItemTable {
  id: Generated<number>;
  trade_id: number;
  /** Counted from 1 over all lines. */
  item: number;
  /** Position of its line. */
  position: number;
  offered_cents: number;
  /** Inspected answers; null until inspected. */
  answers: ColumnType<Answers | null, string | null, string | null>;
  found_cents: Generated<number | null>;
  /** The inspector's description of the difference, for the seller. */
  difference: Generated<string | null>;
  /**
   * `missing`: it was not in the parcel, or its parcel does not come; `surrendered`: handed over to the police; `lost`:
   * the carrier lost its parcel, and it is paid.
   */
  decision: Generated<ItemDecision | null>;
  /** When the carrier took the return parcel; only of a returned item. */
  handed_over_at: Generated<Date | null>;
  /** The last erasure was verified, or the device stores no data: the list of erasures does not look at the item. */
  erasure_done: Generated<boolean>;
}

/** One row per change of state; the first one is from null to `created`. */
export interface TradeHistoryTable {
  id: Generated<number>;
  trade_id: number;
  from_state: TradeState | null;
  to_state: TradeState;
  actor: 'customer' | 'system' | 'staff';
  /** E-mail address of the staff member; null for other actors. */
  person: string | null;
  /** The reason, as a code or as text by staff. */
  reason: string | null;
  at: Date;
}

/** One row per Idempotency-Key that created a trade. */
interface TradeKeyTable {
  tenant: string;
  key_hash: string;
  /** Hash of the body, sealed: a plain hash would let a reader test guesses of the body. */
  body_sealed: string | null;
  /** Its keyed hash, in rows created before `body_sealed` existed. */
  body_hash: string | null;
  trade_id: number;
  access_token_sealed: string;
  created_at: Date;
}

/** One row per act of staff that may be undone, for some seconds; an undone one stays. */
export interface StaffActTable {
  id: Generated<number>;
  /** Random. */
  public_id: string;
  /** Null for an act on a whole payout batch. */
  trade_id: number | null;
  batch_id: Generated<number | null>;
  kind: ActKind;
  /** E-mail address of the staff member. */
  person: string;
  at: Date;
  undo_until: Date;
  /** The first row of `trade_history` that it wrote. */
  first_step: number | null;
  /** What undoing it restores; null once it is undone. */
  changes: ColumnType<ActChanges | null, string | null, null>;
  undone_at: Date | null;
}

/** `notComing`: its seller does not send it; `lost`: by the carrier. */
export type ParcelState = 'expected' | 'received' | 'notComing' | 'lost';

/** One row per parcel to us, created with the trade. The first one has the trade's tracking number. */
interface TradeParcelTable {
  trade_id: number;
  /** Counted from 1. */
  position: number;
  tracking_number: string;
  lines: ColumnType<ParcelLine[], string, never>;
  state: Generated<ParcelState>;
  /** When it stopped being expected. */
  changed_at: Generated<Date | null>;
  /** E-mail address of the staff member; null while it is expected, and for a change by the seller. */
  person: Generated<string | null>;
  /** How the seller agreed that it does not come, or the claim for a lost one. */
  reason: Generated<string | null>;
  /** The carrier's last report about it, unless it was seen again since. */
  report: Generated<ParcelReport | null>;
  reported_at: Generated<Date | null>;
}

declare module '../../database/schema.ts' {
  interface Schema {
    staff_act: StaffActTable;
    trade: TradeTable;
    trade_line: TradeLineTable;
    trade_history: TradeHistoryTable;
    trade_key: TradeKeyTable;
    trade_item: TradeItemTable;
    trade_parcel: TradeParcelTable;
  }
}
