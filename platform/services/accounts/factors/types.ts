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
 * The page that asks for a passkey. Browsers sign both: an answer to another page, or for another relying party, is not
 * taken.
 */
export interface PasskeyPage {
  /** With its scheme and port. */
  origin: string;
  /** The relying party: the host the passkey is kept for. */
  rpId: string;
}

export type FactorRefusal =
  | { code: 'fields'; fields: ProblemField[] }
  /** Codes are on already: what is there is turned off first. */
  | { code: 'totp.on' }
  /** Nothing was begun that could be confirmed, or codes are off. */
  | { code: 'totp.none' }
  | { code: 'passkey.full' }
  /** This passkey is kept already, for this account or another one. */
  | { code: 'passkey.known' }
  | { code: 'passkey.unknown' }
  /** The answer of the browser is not right: too late, of another page, not signed, or without its owner's check. */
  | { code: 'passkey.refused' };

/** The account that a passkey opens. */
export interface PasskeyOwner {
  id: number;
  email: string;
}

/** What the owner is told of by mail. */
export type FactorChange = 'totpOn' | 'totpOff' | 'recoveryCodes' | 'passkeyAdded' | 'passkeyRemoved';

/** Whether a password alone is enough, and if not, whether the code is right. A code that is `ok` is used up. */
export type SecondFactor = 'notNeeded' | 'needed' | 'wrong' | 'ok';

/**
 * Codes of an authenticator app, recovery codes and passkeys. All calls but those of a sign-in are about `ctx.account`, and
 * whoever changes something has entered the password just now (`confirmed` in schemas/api/endpoints.json).
 */
export interface FactorsService {
  list(ctx: RequestContext): Promise<AccountFactorsBody>;
  /** A new secret; nothing asks for its codes before `confirmTotp`. */
  beginTotp(ctx: RequestContext): Promise<Result<AccountTotpBody, FactorRefusal>>;
  /** Turns codes on with the first one. The recovery codes are readable in this answer and never again. */
  confirmTotp(ctx: RequestContext, code: string): Promise<Result<{ recoveryCodes: string[] }, FactorRefusal>>;
  /** New recovery codes; those before are good for nothing. */
  renewRecoveryCodes(ctx: RequestContext): Promise<Result<{ recoveryCodes: string[] }, FactorRefusal>>;
  endTotp(ctx: RequestContext): Promise<Result<null, FactorRefusal>>;
  beginPasskey(ctx: RequestContext, page: PasskeyPage): Promise<Result<PasskeyOptionsBody, FactorRefusal>>;
  addPasskey(
    ctx: RequestContext,
    page: PasskeyPage,
    input: PasskeyInputBody,
  ): Promise<Result<AccountFactorsBody, FactorRefusal>>;
  removePasskey(ctx: RequestContext, id: string): Promise<Result<AccountFactorsBody, FactorRefusal>>;
  /** A question to whatever passkey is there: it does not say whose. */
  beginPasskeyLogin(ctx: RequestContext, page: PasskeyPage): Promise<PasskeyOptionsBody>;
  /**
   * Runs `open` for the account of the passkey, in the transaction that counts its use; undefined when the answer is not
   * right. Whoever owns the passkey was checked by it, so no code is asked for. `repeat` is asked when the question was
   * answered before.
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
   * The second step of a sign-in with a password that was right. Counts nothing: whoever asks counts a `wrong` as it counts
   * a wrong password, and asks nothing while the account or the address has to wait.
   */
  checkSecondFactor(
    trx: OpenTransaction,
    ctx: RequestContext,
    accountId: number,
    code: string | undefined,
  ): Promise<SecondFactor>;
  /** Deletes a batch of questions that nobody answered in time. */
  forget(now: Date): Promise<number>;
}
