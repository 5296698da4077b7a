import { jwtPayload } from '../shared/jwt-payload.ts';

/**
 * Whether the answer of `activateRegistration` opened an account. A token that cannot be read opens none; an answer
 * without one breaks the contract and throws.
 */
export function isActivated(result: { token?: string; activated?: boolean }): boolean {
  if (!result.token) throw new Error('Token is missing from activateResult');
  return jwtPayload(result.token) !== undefined && result.activated === true;
}

export interface Activated {
  activated: boolean;
  /** Address of the account, where its token names it. */
  email?: string;
}

/** The address to sign in with, so that it need not be typed; never believed for anything else. */
export function openedAddress({ token = '' }: { token?: string }): Pick<Activated, 'email'> {
  const email = jwtPayload(token)?.email;
  return typeof email === 'string' ? { email } : {};
}
