import type { Generated } from 'kysely';

/** One row a trade whose seller is asked about what was found. */
export interface ClarificationTable {
  id: Generated<number>;
  /** Hash of the id in the links. */
  token_hash: string;
  /** The id itself, for the reminder. */
  token_sealed: string;
  trade_id: number;
  state: 'open' | 'answered' | 'expired';
  asked_at: Date;
  deadline: Date;
  reminded_at: Date | null;
  answered_at: Date | null;
}

/** One row a device that is worth less than it was offered for. */
interface ClarificationItemTable {
  clarification_id: number;
  item: number;
  /** Random; what a link of the mail names it by. */
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
