import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../../platform/database/schema.ts';
import { embeddedServices, endpointContracts } from '../../../platform/generated/api/endpoint-contracts.gen.ts';
import { openSecrets } from '../../../platform/services/secrets/index.server.ts';
import { type Endpoint, type EndpointContract, endpointUrl } from '../../../platform/shared/endpoint.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { createPerson, PASSWORD, type Person } from '../../support/people.ts';
import { COMPANY } from '../../support/sellers.ts';
import { DATA_KEY, IBAN } from '../../support/selling.ts';

let edge: Edge;
let people: { owner: Person; foreign: Person; partner: Person };
beforeAll(async () => {
  edge = await openEdge({ DATA_KEY });
  people = {
    owner: await createPerson(edge, CONSUMER_SHOP.id, { sold: true }),
    foreign: await createPerson(edge, NEIGHBOUR_SHOP.id),
    partner: await createPerson(edge, CONSUMER_SHOP.id, { role: 'partner' }),
  };
}, 240_000);
afterAll(() => edge?.close());

interface Inputs {
  params?: Record<string, string>;
  body?: unknown;
  /** The owner's answer where this request alone cannot succeed, such as a factor that does not exist yet. */
  status?: number;
}

/**
 * The request about one person for each call that is not public. A new call in the table
 * needs a row here.
 */
const ABOUT: Readonly<Record<string, (whose: Person) => Inputs>> = {
  changePassword: ({ ctx, email }) => ({
    body: { password: 'Neue Kiesel Tram', userId: ctx.account.identifier, email, currentPassword: PASSWORD },
  }),
  deleteUser: (whose) => ({ body: bothIds(whose) }),
  deleteCustomer: (whose) => ({ body: bothIds(whose) }),
  confirmPassword: () => ({ body: { password: PASSWORD } }),
  changeEmail: () => ({ body: { email: `${randomUUID()}@example.org`, currentPassword: PASSWORD } }),
  listSessions: () => ({}),
  endSession: ({ ctx }) => ({ params: { id: ctx.account.sessionId } }),
  signOutEverywhere: () => ({}),
  getFactors: () => ({}),
  beginTotp: () => ({}),
  confirmTotp: () => ({ body: { code: '123456' }, status: 409 }),
  renewRecoveryCodes: () => ({ status: 409 }),
  endTotp: () => ({ status: 409 }),
  beginPasskey: () => ({}),
  addPasskey: () => ({ body: { challenge: 'c'.repeat(43), name: 'Neu', response: {} }, status: 422 }),
  removePasskey: ({ passkeyId }) => ({ params: { id: passkeyId } }),
  getCustomer: () => ({}),
  getAddress: () => ({}),
  changeAddress: () => ({
    body: {
      address: { firstName: 'Ada', lastName: 'Neu', street: 'Neue Gasse 1', postalCode: '20095', city: 'Hamburg' },
    },
  }),
  getBankAccount: () => ({}),
  changeBankAccount: ({ bankId }) => ({ body: { payment: { id: bankId, accountHolder: 'Ada Neu', iban: IBAN } } }),
  getPaypalAccount: () => ({}),
  changePaypalAccount: ({ paypalId }) => ({ body: { paypalAccount: { id: paypalId, email: 'ada@example.org' } } }),
  createPaymentAccount: ({ customerId }) => ({
    body: {
      paypalAccount: null,
      bankAccount: { accountHolder: 'Ada Neu', iban: IBAN },
      paymentType: 'INVOICE',
      isPrimary: false,
      customer: customerId,
    },
    status: 409,
  }),
  confirmPaymentAccount: ({ bankId }) => ({ body: { id: bankId } }),
  createPhoneContact: () => ({ body: { phoneContact: { id: '', number: '+49 40 30088881' } }, status: 409 }),
  changePhoneContact: ({ customerId }) => ({ body: { phoneContact: { id: customerId, number: '+49 40 30088881' } } }),
  changeCompany: () => ({ body: { company: COMPANY } }),
  changePerson: ({ customerId }) => ({
    body: {
      birthDate: '1980-04-01',
      address: null,
      peopleIri: `/api/customers/people/${customerId}`,
      customerIri: `/api/customers/customers/${customerId}`,
    },
  }),
  getTradeHistory: () => ({}),
  // A customer without trades has nothing to cancel.
  cancelOwnTrade: ({ tradeNumber }) => ({ params: { number: tradeNumber ?? 'DE-26-118-0000' }, status: 404 }),
  withdrawOwnTrade: ({ tradeNumber }) => ({ params: { number: tradeNumber ?? 'DE-26-118-0000' }, status: 404 }),
  exportCustomer: () => ({}),
};

const bothIds = ({ ctx, customerId }: Person) => ({ customerId, customerIdentifier: ctx.account.identifier });

const calls = [...endpointContracts].map(([call, contract]) => ({ name: contract.name, call, contract }));
const isForEverybody = ({ roles }: EndpointContract) => roles.includes('guest');

let sent = 0;
/** As a client of the consumer shop sends it, from its own address: rate limits are tested elsewhere. */
async function send(call: Endpoint, { params, body }: Inputs, token: string | undefined) {
  sent += 1;
  const answer = await edge.app.inject({
    method: call.method,
    url: endpointUrl(embeddedServices, call, { ...NAMELESS, ...params }),
    remoteAddress: `10.2.${sent >> 8}.${sent & 255}`,
    headers: {
      host: CONSUMER_SHOP.host,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const isProblem = String(answer.headers['content-type']).includes('problem');
  return { status: answer.statusCode, body: answer.body, code: isProblem ? (answer.json().code as string) : undefined };
}
const NAMELESS = { id: 'x', trade: 'x', number: 'x', signature: 'x', emailHash: 'x' };

/** The answer by the table alone, before a handler runs. */
type Verdict = 'token.missing' | 'token.invalid' | 'role.denied' | 'password.again' | 'allowed';
const DENIALS = ['token.missing', 'token.invalid', 'role.denied', 'password.again'];
const toVerdict = ({ code }: { code: string | undefined }) =>
  code !== undefined && DENIALS.includes(code) ? code : 'allowed';

function verdictFor({ roles }: EndpointContract, role: 'guest' | 'customer' | 'partner'): Verdict {
  if (roles.includes(role)) return 'allowed';
  return role === 'guest' ? 'token.missing' : 'role.denied';
}

/** Signed with the platform's own key, although no shop's host issues such tokens. */
function staffToken({ ctx }: Person): Promise<string> {
  const [key] = openSecrets({ dataKey: DATA_KEY }).keys;
  return new SignJWT({ sid: ctx.account.sessionId, role: 'staff' })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: key?.id ?? '' })
    .setIssuer('umlauf')
    .setAudience(CONSUMER_SHOP.id)
    .setSubject(ctx.account.identifier)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key?.derived('tokens at+jwt') as Uint8Array);
}

describe('the table of calls', () => {
  it('every call that is not public has a row in this test, and every row has a call', () => {
    const wanted = calls.filter(({ contract }) => !isForEverybody(contract)).map(({ name }) => name);
    expect(Object.keys(ABOUT).sort()).toEqual(wanted.sort());
    expect(wanted.length).toBeGreaterThan(25);
  });

  it.each(calls)('the table names the callers allowed to use $name', ({ contract: { roles, confirmed } }) => {
    expect(roles.length).toBeGreaterThan(0);
    if (confirmed) expect(roles).not.toContain('guest');
  });
});

describe('a public call', () => {
  it.each(calls.filter(({ contract }) => isForEverybody(contract)))(
    '$name answers every caller and rejects an invalid token',
    async ({ call }) => {
      const { owner, foreign, partner } = people;
      const verdicts = {
        guest: toVerdict(await send(call, {}, undefined)),
        owner: toVerdict(await send(call, {}, owner.token)),
        partner: toVerdict(await send(call, {}, partner.token)),
        foreign: toVerdict(await send(call, {}, foreign.token)),
        staff: toVerdict(await send(call, {}, await staffToken(owner))),
      };
      expect(verdicts).toEqual({
        guest: 'allowed',
        owner: 'allowed',
        partner: 'allowed',
        foreign: 'token.invalid',
        staff: 'token.invalid',
      });
    },
  );
});

/** All rows that belong to a person, in every table. */
async function listOwnedRows({ ctx, customerId }: Person): Promise<unknown> {
  const { db } = edge.database;
  const { id } = ctx.account;
  const ofAccount = ['account_link', 'account_session', 'known_device', 'passkey', 'totp', 'recovery_code'] as const;
  const ofCustomer = ['customer_payment', 'trade'] as const;
  const customer = db.selectFrom('customer').select('id').where('public_id', '=', customerId);
  const some = (table: keyof Schema) => db.selectFrom(table as 'account_session').selectAll();
  return Promise.all([
    db.selectFrom('account').selectAll().where('id', '=', id).execute(),
    db.selectFrom('customer').selectAll().where('public_id', '=', customerId).execute(),
    ...ofAccount.map((table) => some(table).where('account_id', '=', id).execute()),
    ...ofCustomer.map((table) =>
      some(table)
        .where('customer_id' as 'id', '=', customer)
        .execute(),
    ),
  ]);
}

describe("a call about the caller's own data", () => {
  const own = calls.filter(({ contract }) => !isForEverybody(contract));

  it.each(own)('$name rejects guests, customers of other shops and staff', async ({ name, call, contract }) => {
    const { owner, foreign } = people;
    const about = ABOUT[name]?.(owner) ?? {};
    const before = await listOwnedRows(owner);
    expect(await send(call, about, undefined)).toMatchObject({ status: 401, code: verdictFor(contract, 'guest') });
    for (const token of [foreign.token, await staffToken(owner)])
      expect(await send(call, about, token)).toMatchObject({ status: 401, code: 'token.invalid' });
    expect(await listOwnedRows(owner)).toEqual(before);
  });

  it.each(own)("$name of another customer changes only that customer's rows", async ({ name, call }) => {
    const owner = await createPerson(edge, CONSUMER_SHOP.id, { sold: true });
    const other = await createPerson(edge, CONSUMER_SHOP.id);
    const before = await listOwnedRows(owner);
    const { status, body } = await send(call, ABOUT[name]?.(owner) ?? {}, other.token);
    expect(status).toBeLessThan(500);
    expect(await listOwnedRows(owner)).toEqual(before);
    for (const secret of [owner.email, owner.ctx.account.identifier, owner.customerId, owner.passkeyId, owner.bankId])
      expect(body).not.toContain(secret);
  });

  it.each(own)('$name answers customers and partners as the table says', async ({ name, call, contract }) => {
    for (const role of ['customer', 'partner'] as const) {
      const whose = await createPerson(edge, CONSUMER_SHOP.id, { role });
      const { status = undefined, ...about } = ABOUT[name]?.(whose) ?? {};
      const answer = await send(call, about, whose.token);
      expect(toVerdict(answer)).toBe(verdictFor(contract, role));
      if (status === undefined) expect(answer.status, answer.body).toBeLessThan(300);
      else expect(answer.status, answer.body).toBe(status);
    }
  });

  it.each(own)(
    '$name requires a password entered within ten minutes where the table says so',
    async ({ name, call, contract }) => {
      const whose = await createPerson(edge, CONSUMER_SHOP.id);
      await edge.database.db
        .updateTable('account_session')
        .set({ confirmed_at: new Date(Date.now() - 600_000) })
        .where('account_id', '=', whose.ctx.account.id)
        .execute();
      const before = await listOwnedRows(whose);
      const answer = await send(call, ABOUT[name]?.(whose) ?? {}, whose.token);
      expect(toVerdict(answer)).toBe(contract.confirmed ? 'password.again' : 'allowed');
      if (contract.confirmed) expect(await listOwnedRows(whose)).toEqual(before);
    },
  );
});
