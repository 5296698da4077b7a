import type { Generated } from 'kysely';

/** One row per trade with a clarification. */
export interface ClarificationTable {
  id: Generated<number>;
  /** Hash of the token in the links. */
  token_hash: string;
  /** The token itself, for the reminder. */
  token_sealed: string;
  trade_id: number;
  state: 'open' | 'answered' | 'expired';
  asked_at: Date;
  deadline: Date;
  reminded_at: Date | null;
  answered_at: Date | null;
}

/** One row per device that is worth less than offered. */
interface ClarificationItemTable {
  clarification_id: number;
  item: number;
  /** Random; identifies the device in links of the mail. */
  offer: string;
  old_cents: number;
  new_cents: number;
  decision: 'accept' | 'return' | null;
}

declare module '../../database/schema.ts' {
  interface Schema {
    clarification: ClarificationTable;
    clarification_item: ClarificationItemTable;
  }
}
