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

/** Identifies the account's customer; empty where the token names none. The address only prefills the sign-in form. */
export function openedAccount({ token = '' }: { token?: string }): { identifier: string; address: { email?: string } } {
  const { sub, email } = jwtPayload(token) ?? {};
  return { identifier: `${sub ?? ''}`, address: typeof email === 'string' ? { email } : {} };
}
