import type { OpenTransaction } from '../../../database/index.server.ts';
import type {
  AccountFactorsBody,
  AccountTotpBody,
  PasskeyInputBody,
  PasskeyLoginInputBody,
  PasskeyOptionsBody,
} from '../../../generated/api/types.gen.ts';
import type { ProblemField } from '../../../shared/problem.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import type { Result } from '../../../shared/result.ts';

/**
 * The page that asks for a passkey. Browsers sign both: an answer to another page, or for another relying party, is
 * rejected.
 */
export interface PasskeyPage {
  /** Includes scheme and port. */
  origin: string;
  /** The relying party: the host that the passkey belongs to. */
  rpId: string;
}

export type FactorError =
  | { code: 'fields'; fields: ProblemField[] }
  /** Codes are already on; they must be turned off first. */
  | { code: 'totp.on' }
  /** No set-up was started, or codes are off. */
  | { code: 'totp.none' }
  | { code: 'passkey.full' }
  /** This passkey is already stored, for this account or another one. */
  | { code: 'passkey.known' }
  | { code: 'passkey.unknown' }
  /** The browser's answer is invalid: late, for another page, not signed, or without user verification. */
  | { code: 'passkey.refused' };

/** The account that a passkey signs in to. */
export interface PasskeyOwner {
  id: number;
  email: string;
}

/** The changes that are reported to the owner by mail. */
export type FactorChange = 'totpOn' | 'totpOff' | 'recoveryCodes' | 'passkeyAdded' | 'passkeyRemoved';

/** Whether a sign-in needs a code, and whether the code is right. A code with the result `ok` is consumed. */
export type SecondFactor = 'notNeeded' | 'needed' | 'wrong' | 'ok';

/**
 * Codes of an authenticator app, recovery codes and passkeys. All calls except those of a sign-in are about
 * `ctx.account`. Calls that change something need a recently entered password (`confirmed` in
 * schemas/api/endpoints.json).
 */
export interface FactorsService {
  list(ctx: RequestContext): Promise<AccountFactorsBody>;
  /** Creates a new secret; sign-ins need no code before `confirmTotp`. */
  beginTotp(ctx: RequestContext): Promise<Result<AccountTotpBody, FactorError>>;
  /** Turns codes on with the first one. Only this answer contains the recovery codes. */
  confirmTotp(ctx: RequestContext, code: string): Promise<Result<{ recoveryCodes: string[] }, FactorError>>;
  /** Creates new recovery codes; the earlier ones become invalid. */
  renewRecoveryCodes(ctx: RequestContext): Promise<Result<{ recoveryCodes: string[] }, FactorError>>;
  endTotp(ctx: RequestContext): Promise<Result<null, FactorError>>;
  beginPasskey(ctx: RequestContext, page: PasskeyPage): Promise<Result<PasskeyOptionsBody, FactorError>>;
  addPasskey(
    ctx: RequestContext,
    page: PasskeyPage,
    input: PasskeyInputBody,
  ): Promise<Result<AccountFactorsBody, FactorError>>;
  removePasskey(ctx: RequestContext, id: string): Promise<Result<AccountFactorsBody, FactorError>>;
  /** Creates a challenge for any passkey; the answer reveals no account. */
  beginPasskeyLogin(ctx: RequestContext, page: PasskeyPage): Promise<PasskeyOptionsBody>;
  /**
   * Runs `open` for the passkey's account, in the transaction that counts its use; undefined when the answer is
   * invalid. The passkey verified its owner, so no code is needed. `repeat` runs when the challenge was answered
   * before.
   */
  withPasskey<T>(
    ctx: RequestContext,
    page: PasskeyPage,
    input: PasskeyLoginInputBody,
    act: {
      open: (trx: OpenTransaction, owner: PasskeyOwner) => Promise<T>;
      repeat: (trx: OpenTransaction) => Promise<T>;
    },
  ): Promise<T | undefined>;
  /**
   * The second step of a sign-in after the right password. Counts no failures: the caller counts a `wrong` like a wrong
   * password, and does not call while the account or the address has to wait.
   */
  checkSecondFactor(
    trx: OpenTransaction,
    ctx: RequestContext,
    accountId: number,
    code: string | undefined,
  ): Promise<SecondFactor>;
  /** Deletes a batch of expired challenges. */
  forget(now: Date): Promise<number>;
}
