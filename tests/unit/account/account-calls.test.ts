import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountCalls, accountCalls } from '../../../platform/api-client/account.ts';
import { isActivated } from '../../../platform/features/account/activation.ts';
import { checkFieldValues } from '../../../platform/forms/check.ts';
import { registerForm } from '../../../platform/forms/register.ts';
import { type AccountService, openAccountService, tokenUntil } from '../../support/account-service.ts';
import { publicConfig } from '../../support/compiled-fleet.ts';

let service: AccountService;
let calls: AccountCalls;
beforeAll(async () => {
  service = await openAccountService();
  calls = accountCalls(service.bases);
});
afterAll(() => service.close());
beforeEach(() => {
  service.asked.length = 0;
  service.answers = {};
});

describe('the account calls of the specification', () => {
  const changed = { password: 'neu neu neu', userId: 'u1', email: 'a@example.org', currentPassword: 'alt' };
  it.each<{ name: string; send: () => unknown; call: string; body?: unknown; headers?: Record<string, string> }>([
    {
      name: 'login',
      send: () => calls.login({ username: 'a@example.org', password: 'x' }),
      call: 'POST account/login',
      body: { username: 'a@example.org', password: 'x' },
    },
    {
      name: 'loginRefresh',
      send: () => calls.loginRefresh('r'),
      call: 'POST account/loginRefresh',
      headers: { 'refresh-token': 'r' },
    },
    {
      name: 'logout',
      send: () => calls.logout('a', 'r'),
      call: 'POST account/logout',
      headers: { 'access-token': 'a', 'refresh-token': 'r' },
    },
    {
      name: 'changePassword',
      send: () => calls.changePassword('a', changed),
      call: 'POST account/changePassword',
      body: changed,
      headers: { authorization: 'Bearer a' },
    },
    {
      name: 'forgotPasswordMail',
      send: () => calls.forgotPasswordMail({ email: 'a@example.org', lang: 'fr' }),
      call: 'POST account/forgotPasswordMail',
      body: { email: 'a@example.org', lang: 'fr' },
    },
    {
      name: 'activateRegistration',
      send: () => calls.activateRegistration('t'),
      call: 'POST account/activateRegistration',
      headers: { token: 't' },
    },
    {
      name: 'activateCustomerByIdentifier',
      send: () => calls.activateCustomerByIdentifier('i'),
      call: 'GET activateCustomerByIdentifier',
      headers: { identifier: 'i' },
    },
    {
      name: 'resetPassword',
      send: () => calls.resetPassword('t', { password: 'neu neu neu' }),
      call: 'POST account/resetPassword',
      body: { password: 'neu neu neu' },
      headers: { token: 't' },
    },
  ])('$name', async ({ send, call, body, headers = {} }) => {
    expect(await send()).toMatchObject({ ok: true });
    expect(service.asked).toMatchObject([{ call, headers }]);
    expect(service.asked[0]?.body).toEqual(body);
  });

  it('delete customer and account together, and give false when either stays', async () => {
    const who = { customerId: '77', customerIdentifier: 'u1' };
    expect(await calls.deleteAccount('a', who)).toBe(true);
    expect(service.asked).toMatchObject([
      { call: 'DELETE customers/customers', body: who, headers: { authorization: 'Bearer a' } },
      { call: 'DELETE account/deleteUser', body: who, headers: { authorization: 'Bearer a' } },
    ]);
    for (const call of ['DELETE customers/customers', 'DELETE account/deleteUser']) {
      service.answers = { [call]: { status: 200, body: { success: false } } };
      expect(await calls.deleteAccount('a', who), call).toBe(false);
    }
  });

  it('never repeat a sign-in', async () => {
    service.answers['POST account/login'] = { status: 503, body: { code: 'accountsClosed' } };
    expect(await calls.login({ username: 'a@example.org', password: 'x' })).toEqual({
      ok: false,
      error: { code: 'accountsClosed', status: 503, fields: [] },
    });
    expect(service.asked).toHaveLength(1);
  });
});

describe('a registration', () => {
  const typed = {
    firstName: ' Jonas ',
    lastName: 'Reuter',
    email: ' Jonas.Reuter@Example.org',
    password: ' Kiesel Lampe Tram ',
    street: 'Lange Reihe 72',
    postalCode: '20099',
    city: 'Hamburg',
    paymentType: '13',
    accountHolder: 'Jonas Reuter',
    iban: 'DE89 3704 0044 0532 0130 00',
    paypalEmail: '',
  };

  const registration = (values: typeof typed, locale: string) => {
    const checked = checkFieldValues(registerForm, values, { tenant: publicConfig['de/default'], locale });
    return checked.ok ? checked.value : expect.fail(JSON.stringify(checked.problems));
  };

  it('has the members of the specification: names in lower case, a lasting password as it was typed', () => {
    expect(registration(typed, 'at')).toEqual({
      enabled: false,
      firstName: 'Jonas',
      lastName: 'Reuter',
      username: 'jonas.reuter@example.org',
      email: 'jonas.reuter@example.org',
      credentials: [{ type: 'password', value: ' Kiesel Lampe Tram ', temporary: false }],
      requiredActions: ['VERIFY_EMAIL'],
      groups: [],
      attributes: { locale: 'at' },
      Address: { street: 'Lange Reihe 72', postalCode: '20099', city: 'Hamburg' },
      Payment: { paymentType: 13, accountHolder: 'Jonas Reuter', iban: 'DE89370400440532013000' },
    });
  });

  it('has of the two ways to be paid only the chosen one', () => {
    const paypal = { ...typed, paymentType: '2', paypalEmail: 'geld@example.org' };
    expect(registration(paypal, 'de').Payment).toEqual({ paymentType: 2, paypalEmail: 'geld@example.org' });
  });

  it('is activated by an answer with a readable token that says so', () => {
    expect(isActivated({ token: tokenUntil(1), activated: true })).toBe(true);
    expect(isActivated({ token: tokenUntil(1), activated: false })).toBe(false);
  });

  it('is not activated by an unreadable token', () => {
    for (const token of ['x', 'a.b.c', `a.${btoa('7')}.c`]) expect(isActivated({ token, activated: true })).toBe(false);
  });

  it('is refused loudly when the answer has no token', () => {
    expect(() => isActivated({ activated: true })).toThrow('Token is missing from activateResult');
  });
});
