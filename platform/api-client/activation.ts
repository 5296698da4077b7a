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
  /** Address of the account, where its token names it. */
  email?: string;
}

interface OpenedAccount {
  /** Identifies its customer; empty where the token names none. */
  identifier: string;
  /** The address to prefill in the sign-in form; used for nothing else. */
  email?: string;
}

export function openedAccount({ token = '' }: { token?: string }): OpenedAccount {
  const { sub, email } = jwtPayload(token) ?? {};
  return { identifier: typeof sub === 'string' ? sub : '', ...(typeof email === 'string' ? { email } : {}) };
}
