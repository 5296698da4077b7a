import type { RawBuilder } from 'kysely';

/** An act of staff that mails the seller, owes money or pays it. */
export type ActKind =
  | 'received'
  | 'lost'
  | 'restEnded'
  | 'asDescribed'
  | 'inspected'
  | 'cancelled'
  | 'withdrawn'
  | 'released'
  | 'unlocked'
  | 'replied'
  /** One trade of a batch that is paid; undone with its batch only. */
  | 'paid'
  /** Of a batch, without a trade. */
  | 'batchReleased'
  | 'batchPaid';

/** How long an act can be undone; its mails wait as long. */
export const UNDO_SECONDS = 30;

/** A table with rows of a trade that an act may change. Every row is changed under the trade's lock, or the payout's. */
export interface ActTable {
  name: string;
  /** Columns of its primary key. */
  key: readonly string[];
  /** Condition on `t` for the rows of a trade, or of a batch. */
  findRows(id: number): RawBuilder<unknown>;
  /** Columns that acts never change: they are large, or another command may move them meanwhile. */
  omit?: readonly string[];
  /** Rows of other people do not keep an act from being undone. */
  independent?: true;
}

/** One changed row, as JSON of the table's columns. */
export type RowChange =
  | { table: string; op: 'insert'; key: Record<string, unknown> }
  | { table: string; op: 'update'; key: Record<string, unknown>; before: Record<string, unknown> }
  | { table: string; op: 'delete'; before: Record<string, unknown> };

/** What undoing an act restores. */
export interface ActChanges {
  rows: RowChange[];
  /** Ids of the mails that it queued. */
  mails: number[];
  /** The tables of the comparison, and a hash of their rows after the act. */
  tables: string[];
  after: string;
}

export interface StaffAct {
  /** Random. */
  id: string;
  kind: ActKind;
  /** Part of an act on a payout batch. */
  inBatch: boolean;
  person: string;
  at: string;
  undoUntil: string;
  undoneAt: string | null;
}

/** Why an act cannot be undone: the seller or other staff acted after it, or it took effect. */
export type UndoProblem =
  | { code: 'act.unknown' }
  | { code: 'act.otherPerson' }
  | { code: 'act.expired' }
  | { code: 'act.mailSent' }
  | { code: 'act.payoutBatched' }
  | { code: 'act.fileDownloaded' }
  | { code: 'act.changed' };
