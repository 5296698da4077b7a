import type { StoreApi } from 'zustand/vanilla';
import type { AccountCalls } from '../../api-client/account.ts';
import type { ApiError, ApiResult } from '../../api-client/http.ts';
import type { AccountLoginInputBody } from '../../generated/api/types.gen.ts';
import { fail } from '../../shared/result.ts';
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

export interface Session {
  store: Pick<StoreApi<AccountState>, 'getState' | 'setState'>;
  calls: AccountCalls;
  /** Milliseconds since 1970. */
  now: () => number;
}

const SIGNED_OUT: ApiError = { code: 'signedOut', status: 401, fields: [] };

/** Logs out who cannot be signed in. */
export async function start(session: Session): Promise<void> {
  const state = session.store.getState();
  if (atStart(state) !== state) await signOut(session);
}

/** Signs in and finds out who that is; without a customer behind it, an account is signed out again. */
export async function signIn(
  session: Session,
  input: AccountLoginInputBody,
  sealedPassword: string,
): Promise<ApiResult<unknown>> {
  const { store, calls } = session;
  const answer = await calls.login(input);
  if (!answer.ok) return answer;
  const owner = { email: input.username, password: sealedPassword };
  store.setState(signedIn(store.getState(), answer.value, owner), true);
  const customer = await authorised(session, calls.customer);
  if (customer.ok && customer.value?.customerNumber)
    store.setState(withCustomer(store.getState(), customer.value), true);
  else store.setState(loggedOut(), true);
  return customer;
}

/** Signs out locally at once; the services are notified, and their response is ignored. */
export async function signOut({ store, calls }: Session): Promise<void> {
  const { accessToken, refreshToken } = store.getState();
  store.setState(loggedOut(), true);
  await calls.logout(accessToken, refreshToken);
}

/** Makes a call with the access token, refreshed first when expired. */
export async function authorised<T>(
  session: Session,
  send: (accessToken: string) => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const { store, now } = session;
  if (!store.getState().isLoggedIn) return fail(SIGNED_OUT);
  if (needsRefresh(store.getState(), now()) && !(await refresh(session))) return fail(SIGNED_OUT);
  return send(store.getState().accessToken);
}

const refreshing = new WeakMap<Session['store'], Promise<boolean>>();

/** A refresh token is good once, so calls made at the same time share one refresh. */
function refresh(session: Session): Promise<boolean> {
  const { store } = session;
  const running = refreshing.get(store) ?? refreshOnce(session).finally(() => refreshing.delete(store));
  refreshing.set(store, running);
  return running;
}

async function refreshOnce({ store, calls }: Session): Promise<boolean> {
  const answer = await calls.loginRefresh(store.getState().refreshToken);
  store.setState(answer.ok ? refreshed(store.getState(), answer.value) : refreshFailed(store.getState()), true);
  return answer.ok;
}
