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
}

/** The claims of an account that is open now; undefined for every other answer. */
export function openedAccount(result: { token: string; activated: boolean }): Record<string, unknown> | undefined {
  return isActivated(result) ? jwtPayload(result.token) : undefined;
}
