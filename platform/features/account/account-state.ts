import type { AccountTokensBody, CustomerBody } from '../../generated/api/types.gen.ts';
import { jwtPayload } from '../../shared/jwt-payload.ts';

/** What the browser knows of its visitor's account, under the names of the specification. */
export interface AccountState {
  isLoggedIn: boolean;
  email: string;
  /** Sealed, and only when the visitor chose to be remembered; never the password itself. */
  password: string;
  accessToken: string;
  refreshToken: string;
  customerId: string;
  customerNumber: string;
  customerData: CustomerBody | null;
  /** Milliseconds since 1970; from then on the access token is refreshed before it is used. */
  tokenExpiry: number;
}

export const signedOutState: AccountState = {
  isLoggedIn: false,
  email: '',
  password: '',
  accessToken: '',
  refreshToken: '',
  customerId: '',
  customerNumber: '',
  customerData: null,
  tokenExpiry: 0,
};

/** After a successful sign-in. `password` is sealed, or empty. */
export function signedIn(
  state: AccountState,
  tokens: AccountTokensBody,
  owner: Pick<AccountState, 'email' | 'password'>,
): AccountState {
  return { ...state, ...owner, isLoggedIn: true, ...fromTokens(tokens) };
}

export function refreshed(state: AccountState, tokens: AccountTokensBody): AccountState {
  return { ...state, isLoggedIn: true, ...fromTokens(tokens) };
}

/** The customer behind the account; an address that was changed counts from then on. */
export function withCustomer(state: AccountState, customer: CustomerBody): AccountState {
  return {
    ...state,
    email: customer.email ?? state.email,
    customerId: customer.id,
    customerNumber: customer.customerNumber,
    customerData: customer,
  };
}

/** The session is over; who it was stays known, so that signing in again is short. */
export function refreshFailed(state: AccountState): AccountState {
  const { email, password, customerNumber } = state;
  return { ...signedOutState, email, password, customerNumber };
}

/** The visitor left: nothing about them stays. */
export function loggedOut(): AccountState {
  return signedOutState;
}

/** Who is signed in without a customer number is not signed in to anything. */
export function atStart(state: AccountState): AccountState {
  return state.isLoggedIn && state.customerNumber === '' ? loggedOut() : state;
}

export function needsRefresh(state: AccountState, now: number): boolean {
  return now >= state.tokenExpiry;
}

/** Another version's, or anybody's, JSON: members of the right kind count, the rest is as if nobody were signed in. */
export function parseAccountState(stored: unknown): AccountState {
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const known = Object.entries(signedOutState).map(([name, empty]) => {
    const value = given[name];
    const fits = name === 'customerData' ? typeof value === 'object' : typeof value === typeof empty;
    return [name, fits ? value : empty];
  });
  const state = Object.fromEntries(known) as AccountState;
  return state.isLoggedIn && state.refreshToken === '' ? loggedOut() : state;
}

/** A token that does not say when it ends is refreshed before every use. */
function fromTokens(tokens: AccountTokensBody): Pick<AccountState, 'accessToken' | 'refreshToken' | 'tokenExpiry'> {
  const exp = jwtPayload(tokens.access_token)?.exp;
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    tokenExpiry: typeof exp === 'number' ? exp * 1000 : 0,
  };
}
