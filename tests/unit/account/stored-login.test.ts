import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedOutState } from '../../../platform/features/account/account-state.ts';
import { endStoredLogin } from '../../../platform/features/account/end-stored-login.ts';
import {
  ACCOUNT_STORAGE_KEY,
  keepsLoginWithoutCustomer,
  storedRole,
} from '../../../platform/features/account/stored-login.ts';
import { type AccountService, openAccountService } from '../../support/account-service.ts';

const login = {
  ...signedOutState,
  isLoggedIn: true,
  email: 'jonas@example.org',
  accessToken: 'access-7',
  refreshToken: 'refresh-7',
  customerId: '77',
};

let service: AccountService;
let kept: Map<string, string>;
beforeAll(async () => {
  service = await openAccountService();
});
afterAll(() => service.close());
beforeEach(() => {
  service.asked.length = 0;
  kept = new Map();
  vi.stubGlobal('window', { localStorage: storage(), dispatchEvent: () => true });
});
afterEach(() => vi.unstubAllGlobals());

function storage() {
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

function keep(state: object) {
  kept.set(ACCOUNT_STORAGE_KEY, JSON.stringify({ state, version: 1 }));
}

describe('a stored login', () => {
  it('a login without a customer number is found on every page', () => {
    keep(login);
    expect(keepsLoginWithoutCustomer(storage)).toBe(true);
    // Other stored data contains numbers too.
    const data = { ...signedOutState, isLoggedIn: true, customerData: { customerNumber: '40217836' } };
    const leftOver = { getItem: () => JSON.stringify({ state: data, version: 1 }) };
    expect(keepsLoginWithoutCustomer(() => leftOver)).toBe(true);
  });

  it('a login with a customer number, and no login, are left unchanged', () => {
    keep({ ...login, customerNumber: '40217836' });
    expect(keepsLoginWithoutCustomer(storage)).toBe(false);
    expect(storedRole(storage)).toBe('customer');
    keep({ ...login, customerNumber: '40217836', customerData: { role: 'partner' } });
    expect(storedRole(storage)).toBe('partner');
    keep(signedOutState);
    expect(keepsLoginWithoutCustomer(storage)).toBe(false);
    expect(storedRole(storage)).toBe('');
    kept.set(ACCOUNT_STORAGE_KEY, '{');
    expect(storedRole(storage)).toBe('');
    expect(keepsLoginWithoutCustomer(storage)).toBe(false);
    kept.clear();
    expect(keepsLoginWithoutCustomer(storage)).toBe(false);
  });

  it('a browser without storage has no login', () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(keepsLoginWithoutCustomer(forbidden)).toBe(false);
  });

  it('the login is ended at the account service with both tokens and deleted from the browser', async () => {
    keep(login);
    await endStoredLogin(service.bases);
    const calls = service.asked.map(({ call }) => call);
    expect(calls).toEqual(['POST account/logout']);
    expect(service.asked[0]?.headers).toMatchObject({ 'access-token': 'access-7', 'refresh-token': 'refresh-7' });
    expect(JSON.parse(kept.get(ACCOUNT_STORAGE_KEY) ?? '{}').state).toEqual(signedOutState);
  });
});
