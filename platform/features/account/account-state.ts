import type { AccountTokensBody, CustomerBody } from '../../generated/api/types.gen.ts';
import { jwtPayload } from '../../shared/jwt-payload.ts';

/** The browser's state of the visitor's account, with the names of the specification. */
export interface AccountState {
  isLoggedIn: boolean;
  email: string;
  /** Sealed, and only when the visitor chose to be remembered; never the plain password. */
  password: string;
  accessToken: string;
  refreshToken: string;
  customerId: string;
  customerNumber: string;
  customerData: CustomerBody | null;
  /** Milliseconds since 1970; from then on the access token is refreshed before use. */
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
export function withSignedIn(
  state: AccountState,
  tokens: AccountTokensBody,
  owner: Pick<AccountState, 'email' | 'password'>,
): AccountState {
  return { ...state, ...owner, isLoggedIn: true, ...fromTokens(tokens) };
}

export function withRefreshedTokens(state: AccountState, tokens: AccountTokensBody): AccountState {
  return { ...state, isLoggedIn: true, ...fromTokens(tokens) };
}

/** The customer of the account; a changed address applies from then on. */
export function withCustomer(state: AccountState, customer: CustomerBody): AccountState {
  return {
    ...state,
    email: customer.email ?? state.email,
    customerId: customer.id,
    customerNumber: customer.customerNumber,
    customerData: customer,
  };
}

/** The session has ended; the user stays known, so that signing in again is short. */
export function refreshFailed(state: AccountState): AccountState {
  const { email, password, customerNumber } = state;
  return { ...signedOutState, email, password, customerNumber };
}

/** The visitor signed out: all personal state is removed. */
export function loggedOut(): AccountState {
  return signedOutState;
}

/** Without a customer number a user does not count as signed in. */
export function atStart(state: AccountState): AccountState {
  return state.isLoggedIn && state.customerNumber === '' ? loggedOut() : state;
}

export function needsRefresh(state: AccountState, now: number): boolean {
  return now >= state.tokenExpiry;
}

/** Stored JSON of any version or origin: members of the right type are used, all others are ignored. */
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

/** A token without an expiry is refreshed before every use. */
function fromTokens(tokens: AccountTokensBody): Pick<AccountState, 'accessToken' | 'refreshToken' | 'tokenExpiry'> {
  const exp = jwtPayload(tokens.access_token)?.exp;
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    tokenExpiry: typeof exp === 'number' ? exp * 1000 : 0,
  };
}
