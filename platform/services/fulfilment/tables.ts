import type { ColumnType, Generated } from 'kysely';
import type { PriceSheet } from '../../shared/price-sheet.ts';
import type { DisputedItem } from './opinion/types.ts';
import type { FoundDevice, LockKind, OutcomeKind } from './outcomes/types.ts';
import type { ActivityKind } from './queue/activities.ts';

/** A note by staff for staff. */
interface TradeNoteTable {
  id: Generated<number>;
  trade_id: number;
  person: string;
  text: string;
  at: Date;
}

/** One row per trade that was ever given to a person or put on a shelf. */
interface TradeAssignmentTable {
  trade_id: number;
  /** Null for none, and after the person was removed. */
  staff_id: number | null;
  shelf: string | null;
}

/** One row per parcel that arrived without a trade. */
interface UnexpectedParcelTable {
  id: Generated<number>;
  /** Random. */
  public_id: string;
  /** The scanned or typed number. */
  code: string;
  note: string | null;
  shelf: string | null;
  /** E-mail address of the staff member. */
  person: string;
  found_at: Date;
  /** The trade it was linked to; null while it is open, and for one that belongs to no trade. */
  trade_id: Generated<number | null>;
  closed_at: Generated<Date | null>;
  closed_by: Generated<string | null>;
}

/** One row per act of staff that changes no state of the trade. */
interface TradeActivityTable {
  id: Generated<number>;
  trade_id: number;
  kind: ActivityKind;
  /** The number of the parcel, the assigned person, or the shelf; null for no person and no shelf. */
  detail: string | null;
  /** E-mail address of the staff member. */
  person: string;
  at: Date;
}

/** One row per photo of an item, as displayed. */
interface TradePhotoTable {
  id: Generated<number>;
  /** 128 random bits. */
  public_id: string;
  trade_id: number;
  item: number;
  /** Null for a photo in the storage. */
  content: Uint8Array | null;
  file_key: string | null;
  content_type: string;
  width: number;
  height: number;
  person: string;
  at: Date;
}

/** One row per item with an outcome besides answers. */
interface TradeItemOutcomeTable {
  trade_id: number;
  item: number;
  kind: OutcomeKind;
  /** Only of a locked device. */
  lock: LockKind | null;
  /** What was reported to the carrier; only of a damaged device. */
  claim: string | null;
  /** The model that arrived, and its prices; only of another model. */
  device: ColumnType<FoundDevice | null, string | null, string | null>;
  sheet: ColumnType<PriceSheet | null, string | null, string | null>;
}

/** One row per clarification; a trade may have several, one after the other. */
export interface ClarificationTable {
  id: Generated<number>;
  /** Hash of the token in the links. */
  token_hash: string;
  /** The token itself, for the reminder. */
  token_sealed: string;
  trade_id: number;
  /** `paused`: a second person inspects. */
  state: 'open' | 'paused' | 'answered' | 'expired';
  asked_at: Date;
  deadline: Date;
  reminded_at: Date | null;
  answered_at: Date | null;
}

/** One row per device that is worth less than offered, or not what was sold. */
interface ClarificationItemTable {
  clarification_id: number;
  item: number;
  /** Random; identifies the device in links of the mail. */
  offer: string;
  old_cents: number;
  new_cents: number;
  decision: 'accept' | 'return' | 'unlocked' | null;
}

/** One row per trade whose seller disagreed with the inspection. */
interface SecondOpinionTable {
  trade_id: number;
  clarification_id: number;
  /** The disputed items with their first findings. */
  items: ColumnType<DisputedItem[], string, never>;
  /** E-mail addresses of the inspectors. */
  first_person: string;
  second_person: Generated<string | null>;
  opened_at: Date;
  closed_at: Generated<Date | null>;
}

/** One row per message of the seller or of staff about a trade. */
interface TradeMessageTable {
  id: Generated<number>;
  /** Random. */
  public_id: string;
  trade_id: number;
  /** E-mail address of the staff member; null for the seller. */
  person: string | null;
  text_sealed: string;
  at: Date;
  /** When staff answered or closed a message of the seller; null while it waits, and for a message of staff. */
  answered_at: Date | null;
}

/** One row per photo of a message: a sealed JPEG. */
interface TradeMessagePhotoTable {
  id: Generated<number>;
  /** Random. */
  public_id: string;
  message_id: number;
  /** Null for a photo in the storage, which is sealed there. */
  content_sealed: string | null;
  file_key: string | null;
  width: number;
  height: number;
}

/** One row per trade with a payable amount. */
interface PayoutTable {
  id: Generated<number>;
  /** Random. */
  public_id: string;
  trade_id: number;
  tenant: string;
  amount_cents: number;
  currency: string;
  method: 'sepa' | 'paypal';
  state: 'due' | 'batched' | 'paid';
  batch_id: number | null;
  due_at: Date;
  paid_at: Date | null;
}

/** One row per payout file. The release needs another person than the author. */
export interface PayoutBatchTable {
  id: Generated<number>;
  /** Random. */
  public_id: string;
  method: 'sepa' | 'paypal';
  currency: string;
  /** The bank's key for the file: sent twice, it is executed once. */
  message_id: string;
  state: 'open' | 'released' | 'paid' | 'dissolved';
  created_by: string;
  created_at: Date;
  released_by: Generated<string | null>;
  released_at: Generated<Date | null>;
  /** Hash of the first returned file. */
  file_hash: Generated<string | null>;
  /** The debtor account at the time of the file. */
  payer_name: string | null;
  payer_iban: string | null;
  payer_bic: string | null;
  paid_by: Generated<string | null>;
  paid_at: Generated<Date | null>;
  dissolved_by: Generated<string | null>;
  dissolved_at: Generated<Date | null>;
}

/** One row per download of the file. */
interface PayoutDownloadTable {
  id: Generated<number>;
  batch_id: number;
  person: string;
  at: Date;
}

declare module '../../database/schema.ts' {
  interface Schema {
    trade_note: TradeNoteTable;
    trade_assignment: TradeAssignmentTable;
    unexpected_parcel: UnexpectedParcelTable;
    trade_activity: TradeActivityTable;
    trade_photo: TradePhotoTable;
    trade_item_outcome: TradeItemOutcomeTable;
    second_opinion: SecondOpinionTable;
    trade_message: TradeMessageTable;
    trade_message_photo: TradeMessagePhotoTable;
    clarification: ClarificationTable;
    clarification_item: ClarificationItemTable;
    payout: PayoutTable;
    payout_batch: PayoutBatchTable;
    payout_download: PayoutDownloadTable;
  }
}
