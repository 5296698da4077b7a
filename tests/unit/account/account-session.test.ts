import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { accountCalls } from '../../../platform/api-client/account.ts';
import {
  authorised,
  type Session,
  signIn,
  signOut,
  start,
} from '../../../platform/features/account/account-session.ts';
import {
  type AccountState,
  atStart,
  loggedOut,
  needsRefresh,
  parseAccountState,
  refreshed,
  refreshFailed,
  signedIn,
  signedOutState,
  withCustomer,
} from '../../../platform/features/account/account-state.ts';
import { type AccountService, openAccountService, owner, tokenUntil } from '../../support/account-service.ts';

let service: AccountService;
beforeAll(async () => {
  service = await openAccountService();
});
afterAll(() => service.close());

const END = 2_000_000_000;
const credentials = { username: 'jonas@example.org', password: 'Kiesel Lampe Tram' };
let clock = 0;
let session: Session;
beforeEach(() => {
  clock = 0;
  service.asked.length = 0;
  service.answers = {};
  session = {
    store: createStore<AccountState>(() => signedOutState),
    calls: accountCalls(service.bases),
    now: () => clock,
  };
});
const state = () => session.store.getState();
const asked = () => service.asked.map(({ call }) => call);
const refused = { status: 401, body: {} };

describe('signing in', () => {
  it('makes a visitor signed in, with the customer behind the account', async () => {
    expect((await signIn(session, credentials, '')).ok).toBe(true);
    expect(state()).toEqual({
      isLoggedIn: true,
      email: 'jonas@example.org',
      password: '',
      accessToken: tokenUntil(END),
      refreshToken: 'refresh-0',
      customerId: '77',
      customerNumber: '40217836',
      customerData: owner,
      tokenExpiry: END * 1000,
    });
    expect(asked()).toEqual(['POST account/login', 'GET customers/customers']);
    expect(service.asked[1]?.headers.authorization).toBe(`Bearer ${tokenUntil(END)}`);
  });

  it('with a wrong password changes nothing and says why', async () => {
    const answer = await signIn(session, { ...credentials, password: 'wrong' }, '');
    expect(answer).toMatchObject({ ok: false, error: { status: 401 } });
    expect(state()).toEqual(signedOutState);
  });

  it('is undone when there is no customer behind the account', async () => {
    service.answers['GET customers/customers'] = { status: 200, body: { id: '77' } };
    await signIn(session, credentials, '');
    expect(state()).toEqual(signedOutState);
  });

  it('keeps a password only as it was sealed', async () => {
    await signIn(session, credentials, 'c2VhbGVk');
    expect(state().password).toBe('c2VhbGVk');
    expect(JSON.stringify(state())).not.toContain(credentials.password);
  });
});

describe('an authorised call', () => {
  beforeEach(async () => {
    await signIn(session, credentials, '');
    service.asked.length = 0;
  });

  it.each([
    { when: 'just before the token ends', at: END * 1000 - 1, refreshes: 0 },
    { when: 'at the moment it ends', at: END * 1000, refreshes: 1 },
    { when: 'long after', at: END * 1000 + 86_400_000, refreshes: 1 },
  ])('refreshes the token when its time is up: $when', async ({ at, refreshes }) => {
    clock = at;
    expect((await authorised(session, session.calls.customer)).ok).toBe(true);
    expect(asked().filter((call) => call === 'POST account/loginRefresh')).toHaveLength(refreshes);
  });

  it('sends the refresh token in a header, and keeps the new pair', async () => {
    clock = END * 1000;
    const before = state().refreshToken;
    await authorised(session, session.calls.customer);
    expect(service.asked[0]?.headers['refresh-token']).toBe(before);
    expect(state().refreshToken).not.toBe(before);
    expect(state().isLoggedIn).toBe(true);
  });

  it('shares one refresh with calls made at the same time, because a refresh token is good once', async () => {
    clock = END * 1000;
    await Promise.all([1, 2, 3].map(() => authorised(session, session.calls.customer)));
    expect(asked().filter((call) => call === 'POST account/loginRefresh')).toHaveLength(1);
    expect(asked().filter((call) => call === 'GET customers/customers')).toHaveLength(3);
  });

  it('is not sent after a failed refresh, which signs out and forgets tokens, customer id and data', async () => {
    clock = END * 1000;
    service.answers['POST account/loginRefresh'] = refused;
    expect(await authorised(session, session.calls.customer)).toMatchObject({
      ok: false,
      error: { code: 'signedOut' },
    });
    expect(asked()).toEqual(['POST account/loginRefresh']);
    expect(state()).toEqual({ ...signedOutState, email: 'jonas@example.org', customerNumber: '40217836' });
  });

  it('is not sent for a visitor who is signed out', async () => {
    session.store.setState(loggedOut(), true);
    expect((await authorised(session, session.calls.customer)).ok).toBe(false);
    expect(asked()).toEqual([]);
  });
});

describe('signing out', () => {
  it('forgets everything, customer number and e-mail too, and tells the service with both tokens', async () => {
    await signIn(session, credentials, 'c2VhbGVk');
    const { accessToken, refreshToken } = state();
    await signOut(session);
    expect(state()).toEqual(signedOutState);
    expect(service.asked.at(-1)).toMatchObject({
      call: 'POST account/logout',
      headers: { 'access-token': accessToken, 'refresh-token': refreshToken },
    });
  });

  it('works without the service', async () => {
    await signIn(session, credentials, '');
    service.answers['POST account/logout'] = { status: 500, body: {} };
    await signOut(session);
    expect(state()).toEqual(signedOutState);
  });
});

describe('at start', () => {
  it('signs out who is signed in without a customer number, and nobody else', async () => {
    await signIn(session, credentials, '');
    await start(session);
    expect(state().isLoggedIn).toBe(true);
    session.store.setState({ customerNumber: '' });
    await start(session);
    expect(state()).toEqual(signedOutState);
    expect(asked().at(-1)).toBe('POST account/logout');
  });
});

describe('the state of an account', () => {
  const tokens = fc.record({ access_token: fc.string({ minLength: 1 }), refresh_token: fc.string({ minLength: 1 }) });
  const step = fc.oneof(
    tokens.map((pair) => (now: AccountState) => signedIn(now, pair, { email: 'a@example.org', password: '' })),
    tokens.map((pair) => (now: AccountState) => (now.isLoggedIn ? refreshed(now, pair) : now)),
    fc.constant((now: AccountState) => (now.isLoggedIn ? withCustomer(now, owner) : now)),
    fc.constant(refreshFailed),
    fc.constant(() => loggedOut()),
    fc.constant(atStart),
    fc.constant((now: AccountState) => parseAccountState(JSON.parse(JSON.stringify(now)))),
  );

  it('whatever happens in whatever order, has tokens and customer exactly while signed in', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const end = steps.reduce((now, apply) => apply(now), signedOutState);
        expect(end.accessToken !== '' && end.refreshToken !== '').toBe(end.isLoggedIn);
        if (!end.isLoggedIn) expect([end.customerId, end.customerData, end.tokenExpiry]).toEqual(['', null, 0]);
      }),
    );
  });

  it('refreshes a token before every use when it does not say how long it is good', () => {
    const now = signedIn(signedOutState, { access_token: 'opaque', refresh_token: 'r' }, { email: '', password: '' });
    expect(needsRefresh(now, 0)).toBe(true);
  });

  it('is read from what the browser kept, and junk is as if nobody were signed in', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (junk) => {
        expect(Object.keys(parseAccountState(junk))).toEqual(Object.keys(signedOutState));
      }),
    );
    expect(parseAccountState({ isLoggedIn: true, accessToken: 7 })).toEqual(signedOutState);
    expect(parseAccountState(null)).toEqual(signedOutState);
  });
});
