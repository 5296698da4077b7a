import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccountState,
  atStart,
  loggedOut,
  needsRefresh,
  parseAccountState,
  refreshFailed,
  signedOutState,
  withCustomer,
  withRefreshedTokens,
  withSignedIn,
} from '../../../platform/features/account/account-state.ts';
import { owner } from '../../support/account-service.ts';

describe('account state', () => {
  const tokens = fc.record({ access_token: fc.string({ minLength: 1 }), refresh_token: fc.string({ minLength: 1 }) });
  const step = fc.oneof(
    tokens.map((pair) => (now: AccountState) => withSignedIn(now, pair, { email: 'a@example.org', password: '' })),
    tokens.map((pair) => (now: AccountState) => (now.isLoggedIn ? withRefreshedTokens(now, pair) : now)),
    fc.constant((now: AccountState) => (now.isLoggedIn ? withCustomer(now, owner) : now)),
    fc.constant(refreshFailed),
    fc.constant(() => loggedOut()),
    fc.constant(atStart),
    fc.constant((now: AccountState) => parseAccountState(JSON.parse(JSON.stringify(now)))),
  );

  it('tokens and customer exist exactly while signed in, after any sequence of events', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const end = steps.reduce((now, apply) => apply(now), signedOutState);
        expect(end.accessToken !== '' && end.refreshToken !== '').toBe(end.isLoggedIn);
        if (!end.isLoggedIn) expect([end.customerId, end.customerData, end.tokenExpiry]).toEqual(['', null, 0]);
      }),
    );
  });

  it('a token without an expiry is refreshed before every use', () => {
    const now = withSignedIn(
      signedOutState,
      { access_token: 'opaque', refresh_token: 'r' },
      { email: '', password: '' },
    );
    expect(needsRefresh(now, 0)).toBe(true);
  });

  it('invalid stored state counts as signed out', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (junk) => {
        expect(Object.keys(parseAccountState(junk))).toEqual(Object.keys(signedOutState));
      }),
    );
    expect(parseAccountState({ isLoggedIn: true, accessToken: 7 })).toEqual(signedOutState);
    expect(parseAccountState(null)).toEqual(signedOutState);
  });
});
