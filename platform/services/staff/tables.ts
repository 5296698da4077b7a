import type { ColumnType, Generated } from 'kysely';
import type { StaffEventKind, StaffLanguage } from './types.ts';

/** One row per staff member. */
export interface StaffTable {
  id: Generated<number>;
  /** In lower case, for comparison. */
  email: string;
  /** Argon2id, with its salt and cost; null until the invitation is accepted. */
  password_hash: string | null;
  /** Roles of staff. */
  roles: ColumnType<string[], string, string>;
  /** The shops of a partner; empty for other roles. */
  tenants: ColumnType<string[], string | undefined, string>;
  totp_sealed: string | null;
  /** Time step of the last code: a code works once. */
  totp_step: number | null;
  /** Number of resets of the failed attempts: attempts are counted under this number. */
  unlock_count: Generated<number>;
  /** Of their pages; null for the language of the browser. */
  language: StaffLanguage | null;
  created_at: Date;
}

/** One row per pending invitation. */
interface StaffInvitationTable {
  token_hash: string;
  staff_id: number;
  expires_at: Date;
}

/** One row per sign-in of a staff member. */
interface StaffSessionTable {
  token_hash: string;
  staff_id: number;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
  /** Hash of the single-use secret and the browser that opened it; null where neither was needed. */
  receipt_hash: Generated<string | null>;
}

/** One row per browser that a person signed in with. */
interface StaffBrowserTable {
  token_hash: string;
  staff_id: number;
  last_seen_at: Date;
}

interface StaffPasskeyTable {
  credential_id: string;
  staff_id: number;
  /** COSE, as base64url. */
  public_key: string;
  counter: number;
  transports: ColumnType<string[], string, string>;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** One row per unanswered passkey challenge. */
interface StaffChallengeTable {
  challenge_hash: string;
  /** Null for a sign-in. */
  staff_id: number | null;
  expires_at: Date;
}

/** One row per change to a person's sign-in. */
interface StaffEventTable {
  id: Generated<number>;
  what: StaffEventKind;
  email: string;
  actor: string;
  happened_at: Date;
}

declare module '../../database/schema.ts' {
  interface Schema {
    staff: StaffTable;
    staff_invitation: StaffInvitationTable;
    staff_session: StaffSessionTable;
    staff_browser: StaffBrowserTable;
    staff_passkey: StaffPasskeyTable;
    staff_challenge: StaffChallengeTable;
    staff_event: StaffEventTable;
  }
}
