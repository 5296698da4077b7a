import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  askForCustomer,
  createSession,
  endIncompleteSession,
  type Session,
  signIn,
  signOut,
  signOutEverywhere,
  withAuthorisation,
} from '../../../platform/features/account/account-session.ts';
import { loggedOut, signedOutState } from '../../../platform/features/account/account-state.ts';
import { removeAccount } from '../../../platform/features/account/remove-account.ts';
import { ACCOUNT_STORAGE_KEY } from '../../../platform/features/account/stored-login.ts';
import type { OwnCall } from '../../../platform/features/account/use-confirmed.tsx';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { type AccountService, openAccountService, owner, tokenUntil } from '../../support/account-service.ts';
import { openTabs, type Tabs } from '../../support/tabs.ts';
import { waitUntil } from '../../support/until.ts';

let service: AccountService;
beforeAll(async () => {
  service = await openAccountService();
});
afterAll(() => service.close());

const END = 2_000_000_000;
const credentials = { username: 'jonas@example.org', password: 'Kiesel Lampe Tram' };
let clock = 0;
let tabs: Tabs;
let session: Session;
beforeEach(() => {
  clock = 0;
  service.asked.length = 0;
  service.answers = {};
  service.replays = 0;
  tabs = openTabs();
  vi.stubGlobal('window', { localStorage: tabs.storage, dispatchEvent: () => true });
  session = tabs.open(service.bases, () => clock);
});
afterEach(() => {
  tabs.close();
  vi.unstubAllGlobals();
});
const state = () => session.store.getState();
const asked = () => service.asked.map(({ call }) => call);
const refused = { status: 401, body: {} };

describe('sign-in', () => {
  it('a visitor is signed in with the customer of the account', async () => {
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

  it('a wrong password changes nothing and returns the reason', async () => {
    const answer = await signIn(session, { ...credentials, password: 'wrong' }, '');
    expect(answer).toMatchObject({ ok: false, error: { status: 401 } });
    expect(state()).toEqual(signedOutState);
  });

  it.each([
    { says: 'no customer', answer: { status: 404, body: {} }, status: 404 },
    { says: 'an error', answer: { status: 500, body: {} }, status: 500 },
    { says: 'a customer without a number', answer: { status: 200, body: { id: '77' } }, status: 404 },
  ])('a customer service that answers with $says is reported, and can be tried again', async ({ answer, status }) => {
    service.answers['GET customers/customers'] = answer;
    expect(await signIn(session, credentials, '')).toMatchObject({ ok: false, error: { status } });
    expect(state()).toMatchObject({ isLoggedIn: true, customerNumber: '', customerData: null });
    expect(asked()).not.toContain('POST account/logout');
    service.answers = {};
    expect((await askForCustomer(session)).ok).toBe(true);
    expect(state()).toMatchObject({ isLoggedIn: true, customerNumber: '40217836', customerData: owner });
  });

  it('a customer service without a response is reported', async () => {
    const lonely = createSession({ account: service.bases.account, customers: 'http://127.0.0.1:1/api/customers' });
    expect(await signIn(lonely, credentials, '')).toMatchObject({ ok: false, error: { status: 0 } });
    expect(lonely.store.getState()).toMatchObject({ isLoggedIn: true, customerNumber: '' });
  });

  it('another user’s sign-in removes all data of the previous user', async () => {
    session.store.setState({ customerNumber: '11111111', email: 'before@example.org', password: 'sealed' });
    service.answers['GET customers/customers'] = { status: 500, body: {} };
    await signIn(session, credentials, '');
    expect(state()).toMatchObject({ email: 'jonas@example.org', password: '', customerNumber: '' });
  });

  it('a password is stored only sealed', async () => {
    await signIn(session, credentials, 'c2VhbGVk');
    expect(state().password).toBe('c2VhbGVk');
    expect(JSON.stringify(state())).not.toContain(credentials.password);
  });
});

describe('authorised call', () => {
  beforeEach(async () => {
    await signIn(session, credentials, '');
    service.asked.length = 0;
  });

  it.each([
    { when: 'just before the token ends', at: END * 1000 - 1, refreshes: 0 },
    { when: 'at the moment it ends', at: END * 1000, refreshes: 1 },
    { when: 'long after', at: END * 1000 + DAY_MS, refreshes: 1 },
  ])('an expired token is refreshed: $when', async ({ at, refreshes }) => {
    clock = at;
    expect((await withAuthorisation(session, session.customers.customer)).ok).toBe(true);
    expect(asked().filter((call) => call === 'POST account/loginRefresh')).toHaveLength(refreshes);
  });

  it('the refresh token is sent in a header, and the new pair is stored', async () => {
    clock = END * 1000;
    const before = state().refreshToken;
    await withAuthorisation(session, session.customers.customer);
    expect(service.asked[0]?.headers['refresh-token']).toBe(before);
    expect(state().refreshToken).not.toBe(before);
    expect(state().isLoggedIn).toBe(true);
  });

  it('concurrent calls share one refresh, because a refresh token is valid once', async () => {
    clock = END * 1000;
    await Promise.all([1, 2, 3].map(() => withAuthorisation(session, session.customers.customer)));
    expect(asked().filter((call) => call === 'POST account/loginRefresh')).toHaveLength(1);
    expect(asked().filter((call) => call === 'GET customers/customers')).toHaveLength(3);
  });

  it('after a failed refresh no call is sent, and tokens, customer id and data are deleted', async () => {
    clock = END * 1000;
    service.answers['POST account/loginRefresh'] = refused;
    expect(await withAuthorisation(session, session.customers.customer)).toMatchObject({
      ok: false,
      error: { code: 'signedOut' },
    });
    expect(asked()).toEqual(['POST account/loginRefresh']);
    expect(state()).toEqual({ ...signedOutState, email: 'jonas@example.org', customerNumber: '40217836' });
  });

  it.each([500, 503, 429])('the session stays when the service is unavailable: %i', async (status) => {
    clock = END * 1000;
    service.answers['POST account/loginRefresh'] = { status, body: {} };
    const before = state();
    expect(await withAuthorisation(session, session.customers.customer)).toMatchObject({
      ok: false,
      error: { status },
    });
    expect(state()).toEqual(before);
    expect(asked()).toEqual(['POST account/loginRefresh']);
  });

  it('a call is repeated once with a new token when the service rejects the old one', async () => {
    service.answers['GET customers/customers'] = { status: 401, body: { code: 'token.invalid' } };
    expect(await withAuthorisation(session, session.customers.customer)).toMatchObject({
      ok: false,
      error: { status: 401 },
    });
    expect(asked()).toEqual(['GET customers/customers', 'POST account/loginRefresh', 'GET customers/customers']);
    expect(state().isLoggedIn).toBe(true);
  });

  it('a call is not repeated when typed values are wrong', async () => {
    service.answers['GET customers/customers'] = { status: 401, body: { code: 'credentials.wrong' } };
    await withAuthorisation(session, session.customers.customer);
    expect(asked()).toEqual(['GET customers/customers']);
  });

  it('a session that the service has ended is signed out with its reason', async () => {
    service.answers['GET customers/customers'] = { status: 401, body: { code: 'session.ended' } };
    service.answers['POST account/loginRefresh'] = { status: 401, body: { code: 'session.ended' } };
    expect(await withAuthorisation(session, session.customers.customer)).toMatchObject({
      error: { code: 'signedOut' },
    });
    expect(state().isLoggedIn).toBe(false);
    expect(session.status.getState().ended).toBe('expired');
  });

  it('a sign-out during a refresh is final', async () => {
    clock = END * 1000;
    const call = withAuthorisation(session, session.customers.customer);
    await signOut(session);
    expect(await call).toMatchObject({ ok: false, error: { code: 'signedOut' } });
    expect(state()).toEqual(signedOutState);
  });

  it('a signed-out visitor’s call is not sent', async () => {
    session.store.setState(loggedOut(), true);
    expect((await withAuthorisation(session, session.customers.customer)).ok).toBe(false);
    expect(asked()).toEqual([]);
  });
});

describe('sign-out', () => {
  it('all data are deleted, including customer number and e-mail address, and the service gets both tokens', async () => {
    await signIn(session, credentials, 'c2VhbGVk');
    const { accessToken, refreshToken } = state();
    await signOut(session);
    expect(state()).toEqual(signedOutState);
    expect(service.asked.at(-1)).toMatchObject({
      call: 'POST account/logout',
      headers: { 'access-token': accessToken, 'refresh-token': refreshToken },
    });
  });

  it('the sign-out works without the service', async () => {
    await signIn(session, credentials, '');
    service.answers['POST account/logout'] = { status: 500, body: {} };
    await signOut(session);
    expect(state()).toEqual(signedOutState);
  });
});

describe('ending every session', () => {
  it('this browser is signed out too, and the result says that it was done', async () => {
    await signIn(session, credentials, 'c2VhbGVk');
    expect((await signOutEverywhere(session)).ok).toBe(true);
    expect(state()).toEqual(signedOutState);
    expect(session.status.getState().ended).toBe('everywhere');
    expect(asked().at(-1)).toBe('POST account/signOutEverywhere');
  });

  it('an error of the service ends no session', async () => {
    await signIn(session, credentials, '');
    service.answers['POST account/signOutEverywhere'] = { status: 500, body: {} };
    expect((await signOutEverywhere(session)).ok).toBe(false);
    expect(state().isLoggedIn).toBe(true);
  });
});

describe('deleting an account', () => {
  const call: OwnCall = (send) => withAuthorisation(session, (accessToken) => send(session.calls, accessToken));
  beforeEach(async () => {
    service.answers['GET customers/customers'] = { status: 200, body: { ...owner, identifier: 'acc-1' } };
    await signIn(session, credentials, 'c2VhbGVk');
  });

  it('both services get the owner’s ids, and no data stay in the browser', async () => {
    expect(await removeAccount(session, call)).toEqual({ ok: true, value: true });
    expect(service.asked.slice(-2)).toMatchObject([
      { call: 'DELETE customers/customers', body: { customerId: '77', customerIdentifier: 'acc-1' } },
      { call: 'DELETE account/deleteUser', body: { customerId: '77', customerIdentifier: 'acc-1' } },
    ]);
    expect(state()).toEqual(signedOutState);
    expect(session.status.getState().ended).toBe('deleted');
  });

  it.each(['DELETE customers/customers', 'DELETE account/deleteUser'])(
    'an error of %s cancels the deletion',
    async (no) => {
      service.answers[no] = { status: 200, body: { success: false } };
      expect(await removeAccount(session, call)).toMatchObject({ ok: false, error: { code: 'account.kept' } });
      expect(state().isLoggedIn).toBe(true);
    },
  );
});

describe('start of a page', () => {
  it('only a login without a customer number is signed out', async () => {
    await signIn(session, credentials, '');
    await endIncompleteSession(session);
    expect(state().isLoggedIn).toBe(true);
    session.store.setState({ customerNumber: '' });
    await endIncompleteSession(session);
    expect(state()).toEqual(signedOutState);
    expect(asked().at(-1)).toBe('POST account/logout');
  });
});

describe('two tabs of one browser', () => {
  let other: Session;
  beforeEach(async () => {
    other = tabs.open(service.bases, () => clock);
    await signIn(session, credentials, '');
    await waitUntil(() => other.store.getState().isLoggedIn);
    service.asked.length = 0;
  });

  it('no token is replayed when each tab finds the previous tokens spent', async () => {
    clock = END * 1000;
    const send = (tab: Session) => withAuthorisation(tab, tab.customers.customer);
    const answers = await Promise.all([session, other, session, other].map(send));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(service.replays).toBe(0);
    expect(other.store.getState().refreshToken).toBe(state().refreshToken);
  });

  it('all calls of both tabs share one refresh', async () => {
    clock = END * 1000;
    service.tokenEnd = END + 600;
    try {
      await Promise.all([session, other, session, other].map((tab) => withAuthorisation(tab, tab.customers.customer)));
      expect(asked().filter((call) => call === 'POST account/loginRefresh')).toHaveLength(1);
    } finally {
      service.tokenEnd = END;
    }
  });

  it('both tabs are signed out together, and the other one shows the reason', async () => {
    await signOut(other);
    await waitUntil(() => !state().isLoggedIn);
    expect(state()).toEqual(signedOutState);
    expect(session.status.getState().ended).toBe('elsewhere');
    expect(other.status.getState().ended).toBeUndefined();
  });

  it('a tab does not end a sign-in of the other that still waits for its customer', async () => {
    await signOut(session);
    const entering = signIn(session, credentials, '');
    await waitUntil(() => state().isLoggedIn);
    const third = tabs.open(service.bases);
    await entering;
    await endIncompleteSession(third);
    expect(third.store.getState()).toMatchObject({ isLoggedIn: true, customerNumber: '40217836' });
  });

  it('no sequence of events replays a token, and both tabs end in the same state', async () => {
    const act = fc.constantFrom('call', 'callAtEnd', 'callRefused', 'callFailing', 'signOut', 'signIn', 'restart');
    const events = fc.array(fc.tuple(act, fc.boolean(), fc.boolean()), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(events, async (happened) => {
        const running: Promise<unknown>[] = [];
        for (const [name, first, waits] of happened) {
          const tab = first ? session : other;
          running.push(happen(name, tab));
          if (waits) await Promise.all(running);
        }
        await Promise.all(running);
        service.answers = {};
        await waitUntil(() => JSON.stringify(state()) === JSON.stringify(other.store.getState()));
        expect(state().accessToken !== '' && state().refreshToken !== '').toBe(state().isLoggedIn);
        expect(JSON.parse(tabs.kept.get(ACCOUNT_STORAGE_KEY) ?? '{}').state).toEqual(state());
      }),
      { numRuns: 40 },
    );
    expect(service.replays).toBe(0);
  });

  async function happen(name: string, tab: Session): Promise<unknown> {
    if (name === 'signOut') return signOut(tab);
    if (name === 'signIn') return signIn(tab, credentials, '');
    if (name === 'restart') return endIncompleteSession(tab);
    if (name === 'callAtEnd') clock = END * 1000;
    if (name === 'callRefused')
      service.answers['GET customers/customers'] = { status: 401, body: { code: 'token.invalid' } };
    if (name === 'callFailing') service.answers['POST account/loginRefresh'] = { status: 503, body: {} };
    return withAuthorisation(tab, tab.customers.customer);
  }
});
