import { createStore, type StoreApi } from 'zustand/vanilla';
import { type AccountCalls, type AccountServices, accountCalls } from '../../api-client/account.ts';
import { type CustomerCalls, customerCalls } from '../../api-client/customers.ts';
import type { ApiError, ApiResult } from '../../api-client/http.ts';
import type { AccountLoginInputBody, AccountTokensBody, CustomerBody } from '../../generated/api/types.gen.ts';
import { fail, ok } from '../../shared/result.ts';
import { type Exclusively, inOneTab } from './account-lock.ts';
import {
  type AccountState,
  atStart,
  loggedOut,
  needsRefresh,
  refreshFailed,
  withCustomer,
  withRefreshedTokens,
  withSignedIn,
} from './account-state.ts';
import { type AccountStore, createAccountStore } from './account-store.ts';

/**
 * Why a visitor is signed out without pressing the button here: the session expired, another tab signed out, the
 * account has no customer, all sessions were ended, or the account was deleted.
 */
export type SessionEnd = 'expired' | 'elsewhere' | 'noCustomer' | 'everywhere' | 'deleted';

interface SessionStatus {
  /** The stored state has been read; before that the sign-in state is unknown. */
  known: boolean;
  /** Message about a session that ended automatically. */
  ended: SessionEnd | undefined;
}

/** The account of one mount: its stored state, and the calls that act on it. */
export interface Session {
  store: AccountStore;
  /** Not stored in the browser. */
  status: StoreApi<SessionStatus>;
  calls: AccountCalls;
  customers: CustomerCalls;
  /** Milliseconds since 1970. */
  now: () => number;
  exclusively: Exclusively;
}

type SessionPorts = Partial<Pick<Session, 'now' | 'exclusively'>>;

export function createSession(services: AccountServices, ports: SessionPorts = {}): Session {
  return {
    store: createAccountStore(),
    status: createStore<SessionStatus>(() => ({ known: false, ended: undefined })),
    calls: accountCalls(services),
    customers: customerCalls(services),
    now: Date.now,
    exclusively: inOneTab,
    ...ports,
  };
}

/** The user who signs in, and the password to remember: sealed, or empty. */
export type AccountOwner = Pick<AccountState, 'email' | 'password'>;

const SIGNED_OUT: ApiError = { code: 'signedOut', status: 401, fields: [] };

/** Code of a sign-in with the right password, for whose account the customer service returned no customer. */
const NO_CUSTOMER = 'customer.missing';

/**
 * Signs out a login without a customer. Waits for a sign-in in another tab, which may still be requesting its customer.
 */
export async function endIncompleteSession(session: Session): Promise<void> {
  if (atStart(session.store.getState()) === session.store.getState()) return;
  await session.exclusively(async () => {
    await session.store.persist.rehydrate();
    const state = session.store.getState();
    if (atStart(state) === state) return;
    await signOut(session);
    session.status.setState({ ended: 'noCustomer' });
  });
}

/** Signs in, and requests the customer. */
export function signIn(
  session: Session,
  input: AccountLoginInputBody,
  sealedPassword: string,
): Promise<ApiResult<CustomerBody>> {
  return enter(session, { email: input.username, password: sealedPassword }, async () => {
    let error = SIGNED_OUT;
    const tokens = await session.calls.login(input, (reason) => {
      error = reason;
    });
    return tokens ? ok(tokens) : fail(error);
  });
}

/**
 * Signs in with tokens from any source. Without a customer the account stays signed in without a customer number: the
 * screen says so and tries again. The next page load signs it out.
 */
export function enter(
  session: Session,
  owner: AccountOwner,
  ask: () => Promise<ApiResult<AccountTokensBody>>,
): Promise<ApiResult<CustomerBody>> {
  const { store, customers, status } = session;
  return session.exclusively(async () => {
    const answer = await ask();
    if (!answer.ok) return answer;
    store.setState(withSignedIn(loggedOut(), answer.value, owner), true);
    status.setState({ ended: undefined });
    return takeCustomer(session, owner.email, await customers.customer(answer.value.access_token));
  });
}

/** Requests the customer of the signed-in account and stores the response. */
export async function askForCustomer(session: Session): Promise<ApiResult<CustomerBody>> {
  const { email } = session.store.getState();
  return takeCustomer(session, email, await withAuthorisation(session, session.customers.customer));
}

function takeCustomer(session: Session, email: string, answer: ApiResult<CustomerBody>): ApiResult<CustomerBody> {
  if (!answer.ok) return answer;
  if (!answer.value?.customerNumber) return fail({ code: NO_CUSTOMER, status: 404, fields: [] });
  keepCustomer(session, email, answer.value);
  return answer;
}

/** Stores a customer, unless another user has signed in meanwhile, or the user has signed out. */
export function keepCustomer({ store }: Session, email: string, customer: CustomerBody): void {
  const state = store.getState();
  if (state.isLoggedIn && state.email === email) store.setState(withCustomer(state, customer), true);
}

/** Signs out locally first; the services are notified, and their response is ignored. */
export async function signOut({ store, calls, status }: Session): Promise<void> {
  const { accessToken, refreshToken } = store.getState();
  store.setState(loggedOut(), true);
  status.setState({ ended: undefined });
  await calls.logout(accessToken, refreshToken);
}

/** Ends every session of the account, including this one. */
export async function signOutEverywhere(session: Session): Promise<ApiResult<unknown>> {
  const answer = await withAuthorisation(session, session.calls.signOutEverywhere);
  if (answer.ok) endLocalSession(session, 'everywhere');
  return answer;
}

/** Deletes the local state of a session that the service has ended, and sets the message. */
export function endLocalSession({ store, status }: Session, ended: SessionEnd): void {
  store.setState(loggedOut(), true);
  status.setState({ ended });
}

/**
 * Makes a call with the access token. The token is refreshed first when it has expired, and once when the service
 * rejects it.
 */
export async function withAuthorisation<T>(
  session: Session,
  send: (accessToken: string) => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const { store, now } = session;
  if (!store.getState().isLoggedIn) return fail(SIGNED_OUT);
  if (needsRefresh(store.getState(), now())) {
    const renewed = await renewSession(session, store.getState().accessToken);
    if (!renewed.ok) return renewed;
  }
  const { accessToken } = store.getState();
  const answer = await send(accessToken);
  if (answer.ok || !isTokenRejected(answer.error)) return answer;
  const renewed = await renewSession(session, accessToken);
  return renewed.ok ? send(store.getState().accessToken) : renewed;
}

/** Codes of a 401 caused by the token, not by typed values; another vendor's service may return none. */
const TOKEN_CODES: ReadonlySet<string> = new Set(['token.invalid', 'token.missing', 'session.ended', 'unreadable']);

function isTokenRejected({ status, code }: ApiError): boolean {
  return status === 401 && TOKEN_CODES.has(code);
}

const renewing = new WeakMap<AccountStore, Promise<ApiResult<unknown>>>();

/** A refresh token is valid once, so concurrent calls share one refresh. */
function renewSession(session: Session, spent: string): Promise<ApiResult<unknown>> {
  const { store } = session;
  const running =
    renewing.get(store) ?? session.exclusively(() => renewOnce(session, spent)).finally(() => renewing.delete(store));
  renewing.set(store, running);
  return running;
}

/**
 * Replaces the tokens, unless another tab has done so meanwhile: then those are used. Only a rejected refresh token
 * ends the session; an unavailable service does not.
 */
async function renewOnce(session: Session, spent: string): Promise<ApiResult<unknown>> {
  const { store, calls, now, status } = session;
  await store.persist.rehydrate();
  const before = store.getState();
  if (!before.isLoggedIn) return fail(SIGNED_OUT);
  if (before.accessToken !== spent && !needsRefresh(before, now())) return ok(before);
  const answer = await calls.loginRefresh(before.refreshToken);
  await store.persist.rehydrate();
  // A visitor who signed out meanwhile, here or in another tab, stays signed out.
  if (store.getState().refreshToken !== before.refreshToken)
    return store.getState().isLoggedIn ? ok(before) : fail(SIGNED_OUT);
  if (answer.ok) {
    store.setState(withRefreshedTokens(store.getState(), answer.value), true);
    return answer;
  }
  if (![400, 401, 403].includes(answer.error.status)) return answer;
  store.setState(refreshFailed(store.getState()), true);
  status.setState({ ended: 'expired' });
  return fail(SIGNED_OUT);
}
