import type { AccountTokensBody } from '../generated/api/types.gen.ts';
import { jwtPayload } from '../shared/jwt-payload.ts';

/**
 * Whether `activateRegistration` opened an account. An unreadable token opens none. A response without a token breaks
 * the contract and throws.
 */
export function isActivated(result: { token?: string; activated?: boolean }): boolean {
  if (!result.token) throw new Error('Token is missing from activateResult');
  return jwtPayload(result.token) !== undefined && result.activated === true;
}

export interface ActivationResult {
  activated: boolean;
  /** Address of the account, where its token names it: for the sign-in form, and nothing else. */
  email?: string | undefined;
  /** Set when the service signed this browser in. */
  session?: AccountTokensBody | undefined;
}

/** The claims of an account that is open now; undefined for every other answer. */
export function openedAccount(result: { token: string; activated: boolean }): Record<string, unknown> | undefined {
  return isActivated(result) ? jwtPayload(result.token) : undefined;
}

/** The session of an activation; undefined without both tokens, which a response of another host may lack. */
export function readSession({ session }: { session?: Partial<AccountTokensBody> }): AccountTokensBody | undefined {
  const { access_token, refresh_token } = session ?? {};
  return access_token && refresh_token ? { access_token, refresh_token } : undefined;
}
