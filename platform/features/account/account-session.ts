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
  refreshed,
  refreshFailed,
  signedIn,
  withCustomer,
} from './account-state.ts';
import { type AccountStore, createAccountStore } from './account-store.ts';

/**
 * Why somebody is signed out who did not press to sign out here: the session ran out, another tab left, there is no
 * customer behind the account, every session was ended, or there is no account any more.
 */
export type SessionEnd = 'expired' | 'elsewhere' | 'noCustomer' | 'everywhere' | 'deleted';

interface SessionStatus {
  /** What the browser keeps has been read: before that nobody knows whether somebody is signed in. */
  known: boolean;
  /** What the visitor is told about a session that ended by itself. */
  ended: SessionEnd | undefined;
}

/** The account of one mount: what the browser keeps of it, and the calls that act on it. */
export interface Session {
  store: AccountStore;
  /** Not kept in the browser. */
  status: StoreApi<SessionStatus>;
  calls: AccountCalls;
  customers: CustomerCalls;
  /** Milliseconds since 1970. */
  now: () => number;
  exclusively: Exclusively;
}

type SessionPorts = Partial<Pick<Session, 'now' | 'exclusively'>>;

export function openSession(services: AccountServices, ports: SessionPorts = {}): Session {
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

/** Who signs in, and their password as it is remembered: sealed, or empty. */
export type Owner = Pick<AccountState, 'email' | 'password'>;

const SIGNED_OUT: ApiError = { code: 'signedOut', status: 401, fields: [] };

/** Code of a sign-in whose password was right, and behind whose account the customer service named no customer. */
const NO_CUSTOMER = 'customer.missing';

/** Logs out who cannot be signed in. Waits for a sign-in in another tab, which may still be asking for its customer. */
export async function start(session: Session): Promise<void> {
  if (atStart(session.store.getState()) === session.store.getState()) return;
  await session.exclusively(async () => {
    await session.store.persist.rehydrate();
    const state = session.store.getState();
    if (atStart(state) === state) return;
    await signOut(session);
    session.status.setState({ ended: 'noCustomer' });
  });
}

/** Signs in, and finds out whose account it is. */
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
 * Signs in by whatever way to tokens. An account whose customer cannot be had stays signed in without a customer number:
 * the screen says so and asks again; the next page that opens signs it out.
 */
export function enter(
  session: Session,
  owner: Owner,
  ask: () => Promise<ApiResult<AccountTokensBody>>,
): Promise<ApiResult<CustomerBody>> {
  const { store, customers, status } = session;
  return session.exclusively(async () => {
    const answer = await ask();
    if (!answer.ok) return answer;
    store.setState(signedIn(loggedOut(), answer.value, owner), true);
    status.setState({ ended: undefined });
    return takeCustomer(session, owner.email, await customers.customer(answer.value.access_token));
  });
}

/** Asks for the customer of who is signed in, and keeps what comes. */
export async function askForCustomer(session: Session): Promise<ApiResult<CustomerBody>> {
  const { email } = session.store.getState();
  return takeCustomer(session, email, await authorised(session, session.customers.customer));
}

function takeCustomer(session: Session, email: string, answer: ApiResult<CustomerBody>): ApiResult<CustomerBody> {
  if (!answer.ok) return answer;
  if (!answer.value?.customerNumber) return fail({ code: NO_CUSTOMER, status: 404, fields: [] });
  keepCustomer(session, email, answer.value);
  return answer;
}

/** Keeps what a service said of a customer, unless somebody else has signed in meanwhile, or nobody is any more. */
export function keepCustomer({ store }: Session, email: string, customer: CustomerBody): void {
  const state = store.getState();
  if (state.isLoggedIn && state.email === email) store.setState(withCustomer(state, customer), true);
}

/** Signs out locally at once; the services are notified, and their response is ignored. */
export async function signOut({ store, calls, status }: Session): Promise<void> {
  const { accessToken, refreshToken } = store.getState();
  store.setState(loggedOut(), true);
  status.setState({ ended: undefined });
  await calls.logout(accessToken, refreshToken);
}

/** Ends every session of the account, this one too. */
export async function signOutEverywhere(session: Session): Promise<ApiResult<unknown>> {
  const answer = await authorised(session, session.calls.signOutEverywhere);
  if (answer.ok) forget(session, 'everywhere');
  return answer;
}

/** Nothing stays here of a session that the service has ended; the visitor is told why. */
export function forget({ store, status }: Session, ended: SessionEnd): void {
  store.setState(loggedOut(), true);
  status.setState({ ended });
}

/** Makes a call with the access token, refreshed first when its time is up, and once when the service takes it no longer. */
export async function authorised<T>(
  session: Session,
  send: (accessToken: string) => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const { store, now } = session;
  if (!store.getState().isLoggedIn) return fail(SIGNED_OUT);
  if (needsRefresh(store.getState(), now())) {
    const renewed = await renew(session, store.getState().accessToken);
    if (!renewed.ok) return renewed;
  }
  const { accessToken } = store.getState();
  const answer = await send(accessToken);
  if (answer.ok || !refusesToken(answer.error)) return answer;
  const renewed = await renew(session, accessToken);
  return renewed.ok ? send(store.getState().accessToken) : renewed;
}

/** Codes of a 401 that is about the token and not about what was typed; a service of another company may name none. */
const TOKEN_CODES: ReadonlySet<string> = new Set(['token.invalid', 'token.missing', 'session.ended', 'unreadable']);

function refusesToken({ status, code }: ApiError): boolean {
  return status === 401 && TOKEN_CODES.has(code);
}

const renewing = new WeakMap<AccountStore, Promise<ApiResult<unknown>>>();

/** A refresh token is good once, so calls made at the same time share one refresh. */
function renew(session: Session, spent: string): Promise<ApiResult<unknown>> {
  const { store } = session;
  const running =
    renewing.get(store) ?? session.exclusively(() => renewOnce(session, spent)).finally(() => renewing.delete(store));
  renewing.set(store, running);
  return running;
}

/**
 * Replaces the tokens, unless another tab has done so while this one waited: what it wrote counts. Only an answer that
 * refuses the refresh token ends the session; a service that gives none has not decided anything.
 */
async function renewOnce(session: Session, spent: string): Promise<ApiResult<unknown>> {
  const { store, calls, now, status } = session;
  await store.persist.rehydrate();
  const before = store.getState();
  if (!before.isLoggedIn) return fail(SIGNED_OUT);
  if (before.accessToken !== spent && !needsRefresh(before, now())) return ok(before);
  const answer = await calls.loginRefresh(before.refreshToken);
  await store.persist.rehydrate();
  // Who signed out meanwhile, here or in another tab, stays signed out.
  if (store.getState().refreshToken !== before.refreshToken)
    return store.getState().isLoggedIn ? ok(before) : fail(SIGNED_OUT);
  if (answer.ok) {
    store.setState(refreshed(store.getState(), answer.value), true);
    return answer;
  }
  if (![400, 401, 403].includes(answer.error.status)) return answer;
  store.setState(refreshFailed(store.getState()), true);
  status.setState({ ended: 'expired' });
  return fail(SIGNED_OUT);
}
