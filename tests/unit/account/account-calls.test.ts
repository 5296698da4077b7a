import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountCalls, accountCalls } from '../../../platform/api-client/account.ts';
import { isActivated } from '../../../platform/api-client/activation.ts';
import { type CustomerCalls, customerCalls } from '../../../platform/api-client/customers.ts';
import { checkFieldValues } from '../../../platform/forms/check.ts';
import { registerForm } from '../../../platform/forms/register.ts';
import { type AccountService, openAccountService, tokenUntil } from '../../support/account-service.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { publicConfig } from '../../support/compiled-fleet.ts';
import { COMPANY } from '../../support/sellers.ts';

let service: AccountService;
let calls: AccountCalls;
let customers: CustomerCalls;
beforeAll(async () => {
  service = await openAccountService();
  calls = accountCalls(service.bases);
  customers = customerCalls(service.bases);
});
afterAll(() => service.close());
beforeEach(() => {
  service.asked.length = 0;
  service.answers = {};
});

describe('account calls of the specification', () => {
  const bearer = { authorization: 'Bearer a' };
  const place = { street: 'Lange Reihe 72', postalCode: '20099', city: 'Hamburg' };
  const address = { firstName: 'Jonas', lastName: 'Reuter', ...place };
  const person = { birthDate: '1990-02-03', address: null, peopleIri: '/people/1', customerIri: '/customers/77' };
  const bank = { accountHolder: 'Jonas Reuter', iban: 'DE89370400440532013000' };
  const changed = { password: 'neu neu neu', userId: 'u1', email: 'a@example.org', currentPassword: 'alt' };
  it.each<{ name: string; send: () => unknown; call: string; body?: unknown; headers?: Record<string, string> }>([
    {
      name: 'loginRefresh',
      send: () => calls.loginRefresh('refresh-0'),
      call: 'POST account/loginRefresh',
      headers: { 'refresh-token': 'refresh-0' },
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
      name: 'resetPassword',
      send: () => calls.resetPassword('t', { password: 'neu neu neu' }),
      call: 'POST account/resetPassword',
      body: { password: 'neu neu neu' },
      headers: { token: 't' },
    },
    {
      name: 'confirmPassword',
      send: () => calls.confirmPassword('a', { password: 'alt' }),
      call: 'POST account/confirmPassword',
      body: { password: 'alt' },
      headers: bearer,
    },
    {
      name: 'changeEmail',
      send: () => calls.changeEmail('a', { email: 'b@example.org', currentPassword: 'alt' }),
      call: 'POST account/changeEmail',
      body: { email: 'b@example.org', currentPassword: 'alt' },
      headers: bearer,
    },
    {
      name: 'confirmEmail',
      send: () => calls.confirmEmail('t'),
      call: 'POST account/confirmEmail',
      headers: { token: 't' },
    },
    { name: 'sessions', send: () => calls.sessions('a'), call: 'GET account/sessions', headers: bearer },
    {
      name: 'endSession',
      send: () => calls.endSession('a', 's/1'),
      call: 'DELETE account/sessions/s%2F1',
      headers: bearer,
    },
    {
      name: 'signOutEverywhere',
      send: () => calls.signOutEverywhere('a'),
      call: 'POST account/signOutEverywhere',
      headers: bearer,
    },
    { name: 'factors', send: () => calls.factors('a'), call: 'GET account/factors', headers: bearer },
    { name: 'beginTotp', send: () => calls.beginTotp('a'), call: 'POST account/totp', headers: bearer },
    {
      name: 'confirmTotp',
      send: () => calls.confirmTotp('a', { code: '123456' }),
      call: 'POST account/totp/confirm',
      body: { code: '123456' },
      headers: bearer,
    },
    { name: 'endTotp', send: () => calls.endTotp('a'), call: 'DELETE account/totp', headers: bearer },
    {
      name: 'beginPasskey',
      send: () => calls.beginPasskey('a'),
      call: 'POST account/passkeys/options',
      headers: bearer,
    },
    {
      name: 'removePasskey',
      send: () => calls.removePasskey('a', 'p'),
      call: 'DELETE account/passkeys/p',
      headers: bearer,
    },
    { name: 'beginPasskeyLogin', send: () => calls.beginPasskeyLogin(), call: 'POST account/passkeyLogin/options' },
    { name: 'customers', send: () => customers.customer('a'), call: 'GET customers/customers', headers: bearer },
    {
      name: 'people',
      send: () => customers.changePerson('a', person),
      call: 'PATCH customers/people',
      body: person,
      headers: bearer,
    },
    {
      name: 'companies',
      send: () => customers.changeCompany('a', { company: COMPANY }),
      call: 'PATCH customers/companies',
      body: { company: COMPANY },
      headers: bearer,
    },
    { name: 'addresses, read', send: () => customers.address('a'), call: 'GET customers/addresses', headers: bearer },
    {
      name: 'addresses, changed',
      send: () => customers.changeAddress('a', { address }),
      call: 'PATCH customers/addresses',
      body: { address },
      headers: bearer,
    },
    {
      name: 'phone_contacts, the first number',
      send: () => customers.savePhone('a', { phoneContact: { id: '', number: '040 1' } }),
      call: 'POST customers/phone_contacts',
      body: { phoneContact: { id: '', number: '040 1' } },
      headers: bearer,
    },
    {
      name: 'phone_contacts, another number',
      send: () => customers.savePhone('a', { phoneContact: { id: '3', number: '040 1' } }),
      call: 'PATCH customers/phone_contacts',
      body: { phoneContact: { id: '3', number: '040 1' } },
      headers: bearer,
    },
    {
      name: 'bank_accounts, read',
      send: () => customers.bankAccount('a'),
      call: 'GET customers/bank_accounts',
      headers: bearer,
    },
    {
      name: 'bank_accounts, changed',
      send: () => customers.saveBankAccount('a', '77', { id: '5', ...bank }),
      call: 'PATCH customers/bank_accounts',
      body: { payment: { id: '5', ...bank } },
      headers: bearer,
    },
    {
      name: 'customer_payment_accounts for a bank account without an id',
      send: () => customers.saveBankAccount('a', '77', { id: '', ...bank }),
      call: 'POST customers/customer_payment_accounts',
      body: { paypalAccount: null, bankAccount: bank, paymentType: 'INVOICE', isPrimary: false, customer: '77' },
      headers: bearer,
    },
    {
      name: 'paypal_accounts, read',
      send: () => customers.paypalAccount('a'),
      call: 'GET customers/paypal_accounts',
      headers: bearer,
    },
    {
      name: 'paypal_accounts, changed',
      send: () => customers.savePaypalAccount('a', '77', { id: '6', email: 'geld@example.org' }),
      call: 'PATCH customers/paypal_accounts',
      body: { paypalAccount: { id: '6', email: 'geld@example.org' } },
      headers: bearer,
    },
    {
      name: 'customer_payment_accounts for a PayPal account without an id',
      send: () => customers.savePaypalAccount('a', '77', { id: '', email: 'geld@example.org' }),
      call: 'POST customers/customer_payment_accounts',
      body: {
        paypalAccount: { email: 'geld@example.org' },
        bankAccount: null,
        paymentType: 'INVOICE',
        isPrimary: false,
        customer: '77',
      },
      headers: bearer,
    },
    {
      name: 'trade_history',
      send: () => customers.tradeHistory('a'),
      call: 'GET customers/trade_history',
      headers: bearer,
    },
    {
      name: 'trade_history, further down',
      send: () => customers.tradeHistory('a', 'c 1'),
      call: 'GET customers/trade_history?before=c+1',
      headers: bearer,
    },
    { name: 'export', send: () => customers.exportData('a'), call: 'GET customers/export', headers: bearer },
  ])('$name', async ({ send, call, body, headers = {} }) => {
    expect(await send()).toMatchObject({ ok: true });
    expect(service.asked).toMatchObject([{ call, headers }]);
    expect(service.asked[0]?.body).toEqual(body);
  });

  it('deletion removes customer and account, and returns false when either stays', async () => {
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

  it('a failed deletion of the customer leaves the account, and a missing customer does not stop its deletion', async () => {
    const who = { customerId: '77', customerIdentifier: 'u1' };
    const refusals: string[] = [];
    service.answers['DELETE customers/customers'] = { status: 403, body: { code: 'password.again' } };
    expect(await calls.deleteAccount('a', who, ({ code }) => refusals.push(code))).toBe(false);
    expect(service.asked.map(({ call }) => call)).toEqual(['DELETE customers/customers']);
    expect(refusals).toEqual(['password.again']);
    service.answers['DELETE customers/customers'] = { status: 404, body: { code: 'notFound' } };
    expect(await calls.deleteAccount('a', who)).toBe(true);
  });

  it('a login stores the tokens of the response', async () => {
    const body = { username: 'a@example.org', password: 'x' };
    expect(await calls.login(body)).toMatchObject({ refresh_token: expect.any(String) });
    expect(service.asked).toMatchObject([{ call: 'POST account/login', body }]);
  });

  it('a failed login returns false with its reason and is never retried', async () => {
    service.answers['POST account/login'] = { status: 503, body: { code: 'busy' } };
    const refusals: object[] = [];
    expect(await calls.login({ username: 'a@example.org', password: 'x' }, (error) => refusals.push(error))).toBe(
      false,
    );
    expect(refusals).toEqual([{ code: 'busy', status: 503, fields: [] }]);
    expect(await calls.login({ username: 'a@example.org', password: 'x' })).toBe(false);
    expect(service.asked).toHaveLength(2);
  });
});

describe('first bank account', () => {
  it('problems are assigned to the fields of the form for a change', async () => {
    const errors = [{ pointer: '/bankAccount/iban', code: 'iban.checksum', detail: '' }];
    service.answers['POST customers/customer_payment_accounts'] = {
      status: 422,
      body: { code: 'fields', fields: errors },
    };
    const refused = await customers.saveBankAccount('a', '77', { id: '', accountHolder: 'Jonas Reuter', iban: 'DE1' });
    expect(refused).toMatchObject({
      ok: false,
      error: { fields: [{ pointer: '/payment/iban', code: 'iban.checksum' }] },
    });
  });
});

describe('registration', () => {
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
    const checked = checkFieldValues(registerForm, values, { tenant: publicConfig[CONSUMER_SHOP.id], locale });
    return checked.ok ? checked.value : expect.fail(JSON.stringify(checked.problems));
  };

  it('the body has the members of the specification: lower-case account name, and the password as typed', () => {
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

  it('the body contains only the chosen payout method', () => {
    const paypal = { ...typed, paymentType: '2', paypalEmail: 'geld@example.org' };
    expect(registration(paypal, 'de').Payment).toEqual({ paymentType: 2, paypalEmail: 'geld@example.org' });
  });

  it('a response with a readable token activates only when it says so', () => {
    expect(isActivated({ token: tokenUntil(1), activated: true })).toBe(true);
    expect(isActivated({ token: tokenUntil(1), activated: false })).toBe(false);
  });

  it('an unreadable token activates nothing', () => {
    for (const token of ['x', 'a.b.c', `a.${btoa('7')}.c`]) expect(isActivated({ token, activated: true })).toBe(false);
  });

  it('a response without a token throws', () => {
    expect(() => isActivated({ activated: true })).toThrow('Token is missing from activateResult');
  });

  const register = 'POST account/activateRegistration';
  const customer = 'GET activateCustomerByIdentifier';
  const tokenFor = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`;
  const answer = (call: string, body: object, status = 200) => {
    service.answers[call] = { status, body };
  };

  it('an activation opens the account and then the customer of its identifier', async () => {
    answer(register, { token: tokenFor({ sub: 'id-1', email: 'jonas@example.org' }), activated: true });
    answer(customer, { token: tokenFor({ sub: 'id-1' }), activated: true });
    expect(await calls.activateRegistration('t')).toEqual({
      ok: true,
      value: { activated: true, email: 'jonas@example.org' },
    });
    expect(service.asked).toMatchObject([
      { call: register, headers: { token: 't' } },
      { call: customer, headers: { identifier: 'id-1' } },
    ]);
  });

  it('an activation passes on the session that the service opened, and ignores an incomplete one', async () => {
    const session = { access_token: 'a.b.c', refresh_token: 'r' };
    const token = tokenFor({ sub: 'id-1', email: 'jonas@example.org' });
    answer(register, { token, activated: true, session });
    answer(customer, { token: tokenFor({ sub: 'id-1' }), activated: true });
    expect(await calls.activateRegistration('t')).toMatchObject({ ok: true, value: { activated: true, session } });
    answer(register, { token, activated: true, session: { access_token: 'a.b.c' } });
    expect(await calls.activateRegistration('t')).toEqual({
      ok: true,
      value: { activated: true, email: 'jonas@example.org' },
    });
  });

  it('an account whose customer is not active, or cannot be read, is not activated', async () => {
    answer(register, { token: tokenFor({ sub: 'id-1' }), activated: true });
    answer(customer, { token: tokenFor({ sub: 'id-1' }), activated: false });
    expect(await calls.activateRegistration('t')).toMatchObject({ ok: true, value: { activated: false } });
    answer(customer, { code: 'service.unavailable' }, 403);
    expect(await calls.activateRegistration('t')).toMatchObject({ ok: false, error: { code: 'service.unavailable' } });
    answer(customer, { activated: true });
    await expect(calls.activateRegistration('t')).rejects.toThrow('Token is missing from activateResult');
  });

  it('each response of the activation call is mapped to its result', async () => {
    const inactive = { ok: true, value: { activated: false } };
    for (const token of ['unreadable', tokenFor({ email: 'jonas@example.org' })]) {
      answer(register, { token, activated: true });
      expect(await calls.activateRegistration('t')).toEqual(inactive);
    }
    answer(register, { token: tokenFor({ sub: 'id-1' }), activated: false });
    expect(await calls.activateRegistration('t')).toEqual(inactive);
    expect(service.asked.filter(({ call }) => call === customer)).toEqual([]);
    answer(register, { activated: true });
    await expect(calls.activateRegistration('t')).rejects.toThrow('Token is missing from activateResult');
    answer(register, { code: 'link.used' }, 410);
    expect(await calls.activateRegistration('t')).toMatchObject({ ok: false, error: { code: 'link.used' } });
  });
});
