import type { ColumnType, Generated } from 'kysely';

/** One row a person who works at the desk. */
export interface StaffTable {
  id: Generated<number>;
  /** In lower case, as it is compared. */
  email: string;
  /** Argon2id, with its salt and cost; null until the invitation is taken up. */
  password_hash: string | null;
  /** What they may do there. */
  roles: ColumnType<string[], string, string>;
  totp_sealed: string | null;
  /** The time step of the last code: a code is good once. */
  totp_step: number | null;
  created_at: Date;
}

/** One row an invitation that was not taken up yet. */
interface StaffInvitationTable {
  token_hash: string;
  staff_id: number;
  expires_at: Date;
}

/** One row a sign-in at the desk. */
interface StaffSessionTable {
  token_hash: string;
  staff_id: number;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
  /** Of the single-use secret and the browser that opened it; null where neither was needed. */
  receipt_hash: Generated<string | null>;
}

declare module '../../database/schema.ts' {
  interface Schema {
    staff: StaffTable;
    staff_invitation: StaffInvitationTable;
    staff_session: StaffSessionTable;
  }
}
