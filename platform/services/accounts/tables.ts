import type { ColumnType, Generated } from 'kysely';

export type LinkKind = 'activate' | 'reset' | 'email';

/** One row an account; an address is confirmed before there is one. */
export interface AccountTable {
  id: Generated<number>;
  /** Random; what tokens and answers know the account by. */
  identifier: string;
  tenant: string;
  /** In lower case, as it is compared. */
  email: string;
  /** Argon2id, with its salt and cost; null until the owner of the address has chosen one. */
  password_hash: string | null;
  role: 'customer' | 'partner';
  /** Language its mails are written in. */
  locale: string;
  created_at: Date;
  password_changed_at: Date;
}

/** The newest registration of an address that is not proven yet, with all that was typed. */
export interface RegistrationTable {
  token_hash: string;
  tenant: string;
  email: string;
  /** Password hash, name, address and payout, as sealed JSON. */
  payload_sealed: string;
  /** Of the secret of the browser it was typed in: the payload counts there and nowhere else. */
  browser_hash: string | null;
  created_at: Date;
  expires_at: Date;
}

/** A used link: the browser that used it gets the same answer again for minutes. */
interface AccountLinkReceiptTable {
  token_hash: string;
  account_id: number;
  kind: LinkKind;
  browser_hash: string;
  expires_at: Date;
}

/** One row a link for a new password or another address that was not opened yet. */
interface AccountLinkTable {
  token_hash: string;
  account_id: number;
  kind: 'reset' | 'email';
  /** The other address. */
  email: string | null;
  created_at: Date;
  expires_at: Date;
}

/** One row a sign-in. */
interface AccountSessionTable {
  id: Generated<number>;
  /** Random. */
  public_id: string;
  account_id: number;
  /** Browser and system, for people. */
  device: string;
  created_at: Date;
  /** When the password was entered last. */
  confirmed_at: Date;
  last_used_at: Date;
  ended_at: Date | null;
  ended_why: string | null;
  /** Of the single-use secret and the browser that opened it; null where neither was needed. */
  receipt_hash: Generated<string | null>;
}

/** One row a refresh token that was given out; those of a session follow one another. */
export interface RefreshTokenTable {
  token_hash: string;
  session_id: number;
  issued_at: Date;
  replaced_at: Date | null;
  successor_hash: string | null;
}

/** One row a browser that signed in before. */
interface KnownDeviceTable {
  token_hash: string;
  account_id: number;
  first_seen_at: Date;
  last_seen_at: Date;
}

/** One row somebody who failed to sign in: an address, or a browser known to an account, as a keyed hash. */
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

/** One row an authenticator app; it counts from `confirmed_at` on. */
interface TotpTable {
  account_id: number;
  secret_sealed: string;
  confirmed_at: Date | null;
  /** The time step of the last code: a code is good once. */
  last_step: number | null;
}

interface RecoveryCodeTable {
  account_id: number;
  code_hash: string;
  used_at: Date | null;
}

/** One row a question to a browser's passkey that was not answered yet. */
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
    known_device: KnownDeviceTable;
    sign_in_attempt: SignInAttemptTable;
    passkey: PasskeyTable;
    totp: TotpTable;
    recovery_code: RecoveryCodeTable;
    passkey_challenge: PasskeyChallengeTable;
  }
}
