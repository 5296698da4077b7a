import type { ColumnType, Generated } from 'kysely';

export type LinkKind = 'activate' | 'reset' | 'email';

/** One row per account; an account exists only for a confirmed address. */
export interface AccountTable {
  id: Generated<number>;
  /** Random; identifies the account in tokens and answers. */
  identifier: string;
  tenant: string;
  /** In lower case, for comparison. */
  email: string;
  /** Argon2id, with its salt and cost; null until the owner of the address has chosen a password. */
  password_hash: string | null;
  role: 'customer' | 'partner';
  /** Language of its mails. */
  locale: string;
  created_at: Date;
  password_changed_at: Date;
}

/** The newest registration of an address that is not proven yet, with the typed data. */
export interface RegistrationTable {
  token_hash: string;
  tenant: string;
  email: string;
  /** Password hash, name, address and payout, as sealed JSON. */
  payload_sealed: string;
  /** Hash of the secret of the browser it was typed in: the payload is valid only there. */
  browser_hash: string | null;
  created_at: Date;
  expires_at: Date;
}

/** A used link: for some minutes, the browser that used it gets the same answer again. */
interface AccountLinkReceiptTable {
  token_hash: string;
  account_id: number;
  kind: LinkKind;
  browser_hash: string;
  expires_at: Date;
}

/** One row per unopened link for a new password or another address. */
interface AccountLinkTable {
  token_hash: string;
  account_id: number;
  kind: 'reset' | 'email';
  /** The new address. */
  email: string | null;
  created_at: Date;
  expires_at: Date;
}

/** One row per sign-in. */
interface AccountSessionTable {
  id: Generated<number>;
  /** Random. */
  public_id: string;
  account_id: number;
  /** Browser and system, for people. */
  device: string;
  created_at: Date;
  /** Time of the last password entry. */
  confirmed_at: Date;
  last_used_at: Date;
  ended_at: Date | null;
  ended_why: string | null;
  /** Hash of the single-use secret and the browser that opened it; null where neither was needed. */
  receipt_hash: Generated<string | null>;
}

/** One row per issued refresh token; those of a session form a chain. */
export interface RefreshTokenTable {
  token_hash: string;
  session_id: number;
  issued_at: Date;
  replaced_at: Date | null;
  successor_hash: string | null;
}

/** One row per browser that signed in before. */
interface KnownBrowserTable {
  token_hash: string;
  account_id: number;
  first_seen_at: Date;
  last_seen_at: Date;
}

/** One row per source of failed sign-ins: an address, or a browser known to an account, as a keyed hash. */
interface SignInAttemptTable {
  who: string;
  failures: number;
  blocked_until: Date;
  changed_at: Date;
}

interface PasskeyTable {
  credential_id: string;
  account_id: number;
  /** COSE, as base64url. */
  public_key: string;
  counter: number;
  transports: ColumnType<string[], string, string>;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** One row per authenticator app; it is active from `confirmed_at` on. */
export interface TotpTable {
  account_id: number;
  secret_sealed: string;
  confirmed_at: Date | null;
  /** Time step of the last code: a code works once. */
  last_step: number | null;
}

interface RecoveryCodeTable {
  account_id: number;
  code_hash: string;
  used_at: Date | null;
}

/** One row per unanswered passkey challenge. */
interface PasskeyChallengeTable {
  challenge_hash: string;
  account_id: number | null;
  expires_at: Date;
}

declare module '../../database/schema.ts' {
  interface Schema {
    account: AccountTable;
    registration: RegistrationTable;
    account_link: AccountLinkTable;
    account_link_receipt: AccountLinkReceiptTable;
    account_session: AccountSessionTable;
    refresh_token: RefreshTokenTable;
    known_device: KnownBrowserTable;
    sign_in_attempt: SignInAttemptTable;
    passkey: PasskeyTable;
    totp: TotpTable;
    recovery_code: RecoveryCodeTable;
    passkey_challenge: PasskeyChallengeTable;
  }
}
