import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { type Caller, createCaller } from '../../support/customer-calls.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { COMPANY } from '../../support/sellers.ts';

let edge: Edge;
let hannah: Caller;
beforeAll(async () => {
  edge = await openEdge();
}, 240_000);
afterAll(() => edge?.close());
beforeEach(async () => {
  hannah = await createCaller(edge);
});

const IBAN = 'DE89370400440532013000';
const OTHER_IBAN = 'DE02120300000000202051';
const address = {
  firstName: 'Hannah',
  lastName: 'Probe',
  street: 'Lange Reihe 72',
  postalCode: '20099',
  city: 'Hamburg',
};
const first = (account: object) => ({
  paypalAccount: null,
  bankAccount: null,
  ...account,
  paymentType: 'INVOICE',
  isPrimary: false,
});
const bank = (iban = IBAN) => ({ bankAccount: { accountHolder: 'Hannah Probe', iban } });

async function getCustomer(caller: Caller) {
  const { body } = await caller.call('GET', 'customers');
  return body as { id: string; customerIri: string; peopleIri: string; customerNumber: string };
}

/** Creates the first payout account of a kind. */
async function create(caller: Caller, account: object) {
  const { id: customer } = await getCustomer(caller);
  return caller.call('POST', 'customer_payment_accounts', { ...first(account), customer });
}

async function mailsTo(email: string) {
  return (await edge.services.mail.list(300)).filter(({ to }) => to === email);
}

describe("a customer's address", () => {
  it('the address is null at first, then the one of the registration', async () => {
    expect(await hannah.call('GET', 'addresses')).toMatchObject({ status: 200, body: { address: null } });
    const sent = { ...address, street: '  Lange   Reihe 72 ' };
    expect(await hannah.call('PATCH', 'addresses', { address: sent })).toMatchObject({
      status: 200,
      body: { address },
    });
    const read = await hannah.call('GET', 'addresses');
    expect(read.body).toEqual({ address });
    expect(read.headers['cache-control']).toBe('no-store');
  });

  it("the address follows the postal codes of the shop's country", async () => {
    const austrian = { address: { ...address, postalCode: '1010' } };
    expect(await hannah.call('PATCH', 'addresses', austrian)).toMatchObject({
      status: 422,
      body: { code: 'fields', fields: [{ pointer: '/address/postalCode', code: 'postalCode.pattern' }] },
    });
    const josef = await createCaller(edge, NEIGHBOUR_SHOP.id);
    expect(await josef.call('PATCH', 'addresses', austrian)).toMatchObject({ status: 200 });
  });

  it('a wrong address is rejected with every wrong field, and unknown members are not accepted', async () => {
    expect(await hannah.call('PATCH', 'addresses', { address: {} })).toMatchObject({
      status: 422,
      body: {
        fields: ['firstName', 'lastName', 'street', 'postalCode', 'city'].map((name) => ({
          pointer: `/address/${name}`,
          code: 'required',
        })),
      },
    });
    expect((await hannah.call('PATCH', 'addresses', { address, accountId: 1 })).status).toBe(400);
    expect(await hannah.call('GET', 'addresses')).toMatchObject({ body: { address: null } });
  });
});

describe('a payout account', () => {
  it('a payout account is created once per kind, shown masked, and changed by its id', async () => {
    expect((await hannah.call('GET', 'bank_accounts')).body).toEqual({ payment: null });
    const made = await create(hannah, bank('de89 3704 0044 0532 0130 00'));
    expect(made.status).toBe(201);
    const shown = { accountHolder: 'Hannah Probe', iban: 'DE89 ···· ···· 3000', isPrimary: false, confirmed: true };
    expect(made.body).toEqual({ payment: { ...shown, id: expect.any(String) }, paypalAccount: null });
    expect(await create(hannah, bank(OTHER_IBAN))).toMatchObject({ status: 409, body: { code: 'payment.exists' } });
    const { payment } = (await hannah.call('GET', 'bank_accounts')).body as { payment: { id: string } };
    expect(payment).toMatchObject(shown);
    const changed = { payment: { id: payment.id, accountHolder: 'H. Probe', iban: OTHER_IBAN } };
    const answer = await hannah.call('PATCH', 'bank_accounts', changed);
    expect(answer).toMatchObject({ status: 200, body: { payment: { id: payment.id, iban: 'DE02 ···· ···· 2051' } } });
    expect(await create(hannah, { paypalAccount: { email: 'hannah@example.org' } })).toMatchObject({
      status: 201,
      body: { payment: null, paypalAccount: { email: 'ha···@example.org', isPrimary: false } },
    });
  });

  it('each change of a payout account notifies its owner by mail', async () => {
    await create(hannah, bank());
    const { payment } = (await hannah.call('GET', 'bank_accounts')).body as { payment: { id: string } };
    await hannah.call('PATCH', 'bank_accounts', { payment: { id: payment.id, accountHolder: 'H', iban: OTHER_IBAN } });
    const kinds = (await mailsTo(hannah.email)).map(({ kind }) => kind);
    expect(kinds).toEqual(['account.payoutChanged', 'account.payoutChanged']);
  });

  it('a change of a payout account requires a recent password', async () => {
    await create(hannah, bank());
    const { payment } = (await hannah.call('GET', 'bank_accounts')).body as { payment: { id: string } };
    await hannah.forgetPassword();
    for (const answer of [
      await create(hannah, { paypalAccount: { email: 'hannah@example.org' } }),
      await hannah.call('PATCH', 'bank_accounts', { payment: { id: payment.id, accountHolder: 'H', iban: IBAN } }),
      await hannah.call('PATCH', 'paypal_accounts', { paypalAccount: { id: 'x', email: 'a@example.org' } }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'password.again' } });
    expect(await hannah.call('GET', 'paypal_accounts')).toMatchObject({ body: { paypalAccount: null } });
  });

  it.each([
    ['a number that does not add up', bank('DE89370400440532013001'), '/bankAccount/iban', 'iban.checksum'],
    [
      'a country without the euro’s payments',
      bank('BR1500000000000010932840814P2'),
      '/bankAccount/iban',
      'iban.country',
    ],
    ['no holder', { bankAccount: { accountHolder: ' ', iban: IBAN } }, '/bankAccount/accountHolder', 'required'],
    ['half an address', { paypalAccount: { email: 'hannah@' } }, '/paypalAccount/email', 'email.format'],
    ['neither', {}, '/bankAccount', 'required'],
    ['both', { ...bank(), paypalAccount: { email: 'a@example.org' } }, '/paypalAccount', 'onlyOne'],
  ])('a payout account is rejected with %s', async (_, account, pointer, code) => {
    expect(await create(hannah, account)).toMatchObject({
      status: 422,
      body: { code: 'fields', fields: [{ pointer, code }] },
    });
    expect((await hannah.call('GET', 'bank_accounts')).body).toEqual({ payment: null });
  });

  it.each([
    ['isPrimary', true],
    ['paymentType', 'CASH'],
    ['accountId', 1],
  ])('a payout account is rejected with %s as %j', async (member, value) => {
    const { id: customer } = await getCustomer(hannah);
    const body = { ...first(bank()), customer, [member]: value };
    expect((await hannah.call('POST', 'customer_payment_accounts', body)).status).toBe(400);
  });

  it('a payout account of another customer is not found and does not change', async () => {
    const jonas = await createCaller(edge);
    await create(jonas, bank());
    const { payment } = (await jonas.call('GET', 'bank_accounts')).body as { payment: { id: string; iban: string } };
    for (const id of [payment.id, 'nobody', '', payment.id.toUpperCase()]) {
      const body = { payment: { id, accountHolder: 'Hannah Probe', iban: OTHER_IBAN } };
      expect(await hannah.call('PATCH', 'bank_accounts', body)).toMatchObject({
        status: 404,
        body: { code: 'payment.unknown' },
      });
    }
    // The customer's own bank account is not a PayPal account.
    const swapped = { paypalAccount: { id: payment.id, email: 'jonas@example.org' } };
    expect(await jonas.call('PATCH', 'paypal_accounts', swapped)).toMatchObject({ status: 404 });
    expect((await jonas.call('GET', 'bank_accounts')).body).toMatchObject({ payment: { iban: payment.iban } });
    const { id: customer } = await getCustomer(jonas);
    const created = await hannah.call('POST', 'customer_payment_accounts', { ...first(bank()), customer });
    expect(created).toMatchObject({ status: 403, body: { code: 'account.other' } });
  });
});

describe('a phone number', () => {
  const number = (text: string, id = '') => ({ phoneContact: { id, number: text } });

  it('a phone number is added, changed and deleted', async () => {
    const made = await hannah.call('POST', 'phone_contacts', number('(040) 123 456-78'));
    expect(made).toMatchObject({ status: 201, body: { phoneContact: { number: '+49 40 12345678' } } });
    const { id } = (made.body as { phoneContact: { id: string } }).phoneContact;
    expect(await hannah.call('POST', 'phone_contacts', number('040 1'))).toMatchObject({ status: 422 });
    expect(await hannah.call('POST', 'phone_contacts', number('040 12345678'))).toMatchObject({ status: 201 });
    expect(await hannah.call('POST', 'phone_contacts', number('+43 1 5880000'))).toMatchObject({
      status: 409,
      body: { code: 'phone.exists' },
    });
    expect(await hannah.call('PATCH', 'phone_contacts', number('+43 1 5880000', id))).toMatchObject({
      status: 200,
      body: { phoneContact: { id, number: '+43 1 5880000' } },
    });
    expect((await hannah.call('GET', 'customers')).body).toMatchObject({ phone: { id, number: '+43 1 5880000' } });
    expect((await hannah.call('PATCH', 'phone_contacts', number('', id))).body).toEqual({ phoneContact: null });
    expect(await hannah.call('PATCH', 'phone_contacts', number('', id))).toMatchObject({ status: 404 });
    expect((await hannah.call('GET', 'customers')).body).toMatchObject({ phone: null });
  });

  it("a phone number without a country code belongs to the shop's country", async () => {
    const josef = await createCaller(edge, NEIGHBOUR_SHOP.id);
    expect(await josef.call('POST', 'phone_contacts', number('01 5880000'))).toMatchObject({
      body: { phoneContact: { number: '+43 1 5880000' } },
    });
  });

  it.each([
    ['', 'required'],
    ['hello', 'characters'],
    ['+49', 'invalid'],
    ['+999 1234567', 'invalid'],
    ['1'.repeat(31), 'tooLong'],
  ])('the phone number %j is rejected', async (text, code) => {
    expect(await hannah.call('POST', 'phone_contacts', number(text))).toMatchObject({
      status: 422,
      body: { fields: [{ pointer: '/phoneContact/number', code }] },
    });
  });

  it('a phone number of another customer is not found', async () => {
    const jonas = await createCaller(edge);
    const made = await jonas.call('POST', 'phone_contacts', number('040 12345678'));
    const { id } = (made.body as { phoneContact: { id: string } }).phoneContact;
    await hannah.call('POST', 'phone_contacts', number('040 87654321'));
    expect(await hannah.call('PATCH', 'phone_contacts', number('040 12345678', id))).toMatchObject({ status: 404 });
  });
});

describe('a company', () => {
  const change = (company: unknown) => hannah.call('PATCH', 'companies', { company });
  const known = async () => ((await hannah.call('GET', 'customers')).body as { company?: unknown }).company;

  it('a company is added, changed by the rules of a trade, and deleted', async () => {
    expect(await known()).toBeUndefined();
    const added = await change({ name: '  Sandvoß  GmbH', vatNumber: 'de 136.695-976' });
    expect(added).toMatchObject({ status: 200, body: { firstName: 'Hannah', company: COMPANY } });
    expect(await known()).toEqual(COMPANY);
    await change({ name: 'Schule am Markt', vatNumber: '', withoutVatNumber: true });
    expect(await known()).toEqual({ name: 'Schule am Markt' });
    const none = await change({ name: ' ', vatNumber: '', withoutVatNumber: true });
    expect(none.status).toBe(200);
    expect(none.body).not.toHaveProperty('company');
    expect(await known()).toBeUndefined();
  });

  it.each([
    [{ name: '', vatNumber: COMPANY.vatNumber }, 'name', 'required'],
    [{ vatNumber: COMPANY.vatNumber }, 'name', 'required'],
    [{ name: 'x'.repeat(121), withoutVatNumber: true }, 'name', 'tooLong'],
    [{ name: 'Sandvoß' }, 'vatNumber', 'required'],
    [{ name: 'Sandvoß', vatNumber: 'DE136695975' }, 'vatNumber', 'vatNumber.checksum'],
    [{ name: 'Sandvoß', vatNumber: '136695976' }, 'vatNumber', 'vatNumber.country'],
  ])('the company %j is rejected', async (company, field, code) => {
    expect(await change(company)).toMatchObject({
      status: 422,
      body: { fields: [{ pointer: `/company/${field}`, code }] },
    });
    expect(await known()).toBeUndefined();
  });
});

describe('a person', () => {
  async function person(changes: object = {}) {
    const { customerIri, peopleIri } = await getCustomer(hannah);
    return { birthDate: '1990-02-28', address: null, peopleIri, customerIri, ...changes };
  }

  it('a person stores birth date and name, and lives at the address of their parcels', async () => {
    const changed = await hannah.call(
      'PATCH',
      'people',
      await person({ firstName: 'Johanna', address: { ...address, firstName: 'Johanna' } }),
    );
    expect(changed).toMatchObject({
      status: 200,
      body: { birthDate: '1990-02-28', firstName: 'Johanna', lastName: 'Probe' },
    });
    expect((await hannah.call('GET', 'addresses')).body).toEqual({ address: { ...address, firstName: 'Johanna' } });
    const without = await hannah.call('PATCH', 'people', await person({ birthDate: '' }));
    expect(without.body).not.toHaveProperty('birthDate');
  });

  it.each([
    ['1990-02-30', 'invalid'],
    ['1990-13-01', 'invalid'],
    ['0000-01-01', 'invalid'],
    ['1850-01-01', 'invalid'],
    ['9999-12-31', 'invalid'],
    [new Date().toISOString().slice(0, 10), 'tooYoung'],
    ['28.02.1990', 'characters'],
  ])('the birth date %s is rejected', async (birthDate, code) => {
    expect(await hannah.call('PATCH', 'people', await person({ birthDate }))).toMatchObject({
      status: 422,
      body: { fields: [{ pointer: '/birthDate', code }] },
    });
    expect((await hannah.call('GET', 'customers')).body).not.toHaveProperty('birthDate');
  });

  it('a person cannot be read or changed by another customer', async () => {
    const jonas = await getCustomer(await createCaller(edge));
    for (const foreign of [{ peopleIri: jonas.peopleIri }, { customerIri: jonas.customerIri }, { peopleIri: 'x' }])
      expect(await hannah.call('PATCH', 'people', await person(foreign))).toMatchObject({
        status: 403,
        body: { code: 'account.other' },
      });
    expect((await hannah.call('GET', 'customers')).body).not.toHaveProperty('birthDate');
  });

  it('a person with a wrong address is rejected as a whole', async () => {
    const wrong = await person({ address: { ...address, postalCode: 'x' } });
    expect(await hannah.call('PATCH', 'people', wrong)).toMatchObject({
      status: 422,
      body: { fields: [{ pointer: '/address/postalCode' }] },
    });
    expect((await hannah.call('GET', 'customers')).body).not.toHaveProperty('birthDate');
  });
});

describe('stored customer data', () => {
  it('tables, log and mails contain no readable IBAN, PayPal address or birth date', async () => {
    await create(hannah, bank());
    await create(hannah, { paypalAccount: { email: 'canary.payout@example.org' } });
    const { customerIri, peopleIri } = await getCustomer(hannah);
    await hannah.call('PATCH', 'people', { birthDate: '1987-06-05', address: null, peopleIri, customerIri });
    const { db } = edge.database;
    const rows = [
      await db.selectFrom('customer').selectAll().execute(),
      await db.selectFrom('customer_payment').selectAll().execute(),
      await db.selectFrom('mail').selectAll().execute(),
    ];
    const text = JSON.stringify(rows) + edge.lines().join('\n');
    for (const canary of [IBAN, '370400440532013', 'canary.payout', '1987-06-05']) expect(text).not.toContain(canary);
    expect(text).toContain('DE89 ···· ···· 3000');
  });
});

describe('a customer number for a guest', () => {
  it('the number is new for each request and opens nothing', async () => {
    const numbers = new Set<unknown>();
    for (let count = 0; count < 3; count += 1) {
      const answer = await edge.app.inject({
        method: 'POST',
        url: '/api/customers/guest_account_number',
        headers: { host: CONSUMER_SHOP.host },
      });
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toEqual({ customerNumber: expect.stringMatching(/^[1-9]\d{9}$/) });
      numbers.add(answer.json().customerNumber);
    }
    expect(numbers.size).toBe(3);
  });
});
