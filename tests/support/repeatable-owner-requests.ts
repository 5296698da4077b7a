import { randomUUID } from 'node:crypto';
import { embeddedServices, endpointContracts } from '../../platform/generated/api/endpoint-contracts.gen.ts';
import { endpointUrl } from '../../platform/shared/endpoint.ts';
import { Authenticator } from './authenticator.ts';
import { CONSUMER_SHOP } from './chosen-shops.ts';
import { createCaller } from './customer-calls.ts';
import { createTotpCode } from './desk.ts';
import { soldAt } from './desk-trades.ts';
import type { Edge } from './edge.ts';
import { createPerson, PASSWORD, type Person } from './people.ts';
import { listMails, readSession, tokenIn } from './registration.ts';
import type { RepeatableRequest, Send } from './repeatable-requests.ts';
import { COMPANY } from './sellers.ts';
import { createContext, expectOk, IBAN, type Shops } from './selling.ts';

const HOST = CONSUMER_SHOP.host;
const ORIGIN = `http://${CONSUMER_SHOP.host}`;

interface Inputs {
  params?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
}

/** Calls that anybody with an account can make, with their inputs. */
const PLAIN: Readonly<Record<string, (whose: Person) => Inputs>> = {
  changePassword: ({ ctx, email }) => ({
    body: { password: 'Neue Kiesel Tram', userId: ctx.account.identifier, email, currentPassword: PASSWORD },
  }),
  confirmPassword: () => ({ body: { password: PASSWORD } }),
  changeEmail: () => ({ body: { email: `${randomUUID()}@example.org`, currentPassword: PASSWORD } }),
  beginTotp: () => ({}),
  beginPasskey: () => ({}),
  removePasskey: ({ passkeyId }) => ({ params: { id: passkeyId } }),
  changeAddress: () => ({
    body: {
      address: { firstName: 'Ada', lastName: 'Neu', street: 'Neue Gasse 1', postalCode: '20095', city: 'Hamburg' },
    },
  }),
  changePaypalAccount: ({ paypalId }) => ({ body: { paypalAccount: { id: paypalId, email: 'ada@example.org' } } }),
  confirmPaymentAccount: ({ bankId }) => ({ body: { id: bankId } }),
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
  signOutEverywhere: () => ({}),
  deleteCustomer: ({ ctx, customerId }) => ({ body: { customerId, customerIdentifier: ctx.account.identifier } }),
  deleteUser: ({ ctx, customerId }) => ({ body: { customerId, customerIdentifier: ctx.account.identifier } }),
};

/** The session, account, passkey or code has ended already, or the passkey has answered its challenge. */
const REPEATED: Readonly<Record<string, number>> = {
  removePasskey: 404,
  endSession: 404,
  endTotp: 409,
  signOutEverywhere: 401,
  deleteUser: 401,
  addPasskey: 422,
  loginWithPasskey: 401,
};

let block = 0;

/** Requests of somebody with an account: each of the account's and the customer's calls. */
export function ownerRequests(edge: Edge): RepeatableRequest[] {
  const request = (name: string, { params = {}, body, headers = {} }: Inputs, token?: string): Send => {
    const [call] = [...endpointContracts].find(([, contract]) => contract.name === name) ?? [];
    if (!call) throw new Error(`there is no call ${name}`);
    block += 1;
    const remoteAddress = `10.4.${block >> 8}.${block & 255}`;
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return () =>
      edge.app.inject({
        method: call.method,
        url: endpointUrl(embeddedServices, call, params),
        remoteAddress,
        headers: { host: HOST, ...authorization, ...headers },
        ...(body ? { payload: body } : {}),
      });
  };
  const owner = () => createPerson(edge, CONSUMER_SHOP.id);
  /** Number of a new trade of the owner. */
  const soldBy = async ({ customerId }: Person) => {
    const { number } = await soldAt(edge);
    await edge.database.db
      .updateTable('trade')
      .set((e) => ({ customer_id: e.selectFrom('customer').select('id').where('public_id', '=', customerId) }))
      .where('number', '=', number)
      .execute();
    return number;
  };
  const own = (name: string, success: number, prepare: () => Promise<Send>): RepeatableRequest => ({
    name,
    call: name,
    success,
    ...(REPEATED[name] === undefined ? {} : { repeated: REPEATED[name] }),
    prepare,
  });
  const plain = Object.entries(PLAIN).map(([name, toInputs]) =>
    own(name, 200, async () => {
      const whose = await owner();
      return request(name, toInputs(whose), whose.token);
    }),
  );
  const withTotp = async () => {
    const whose = await owner();
    const begun = await request('beginTotp', {}, whose.token)();
    const code = createTotpCode(JSON.parse(begun.body).secret);
    return { whose, confirm: request('confirmTotp', { body: { code } }, whose.token) };
  };
  const withPasskey = async (whose: Person) => {
    const authenticator = new Authenticator(ORIGIN);
    const asked = JSON.parse((await request('beginPasskey', {}, whose.token)()).body);
    return {
      authenticator,
      add: request('addPasskey', { body: { ...authenticator.make(asked), name: 'Neu' } }, whose.token),
    };
  };
  return [
    ...plain,
    own('confirmTotp', 200, async () => (await withTotp()).confirm),
    ...(['renewRecoveryCodes', 'endTotp'] as const).map((name) =>
      own(name, 200, async () => {
        const { whose, confirm } = await withTotp();
        await confirm();
        return request(name, {}, whose.token);
      }),
    ),
    own('addPasskey', 201, async () => (await withPasskey(await owner())).add),
    own('beginPasskeyLogin', 200, async () => request('beginPasskeyLogin', {})),
    own('loginWithPasskey', 200, async () => {
      const { authenticator, add } = await withPasskey(await owner());
      await add();
      const asked = JSON.parse((await request('beginPasskeyLogin', {})()).body);
      return request('loginWithPasskey', { body: authenticator.use(asked) });
    }),
    own('endSession', 200, async () => {
      const whose = await owner();
      const listed = await edge.app.inject({
        url: '/api/account/sessions',
        headers: { host: HOST, authorization: `Bearer ${whose.token}` },
      });
      const { sessions } = listed.json() as { sessions: { id: string; current: boolean }[] };
      return request('endSession', { params: { id: sessions.find(({ current }) => !current)?.id ?? '' } }, whose.token);
    }),
    own('confirmEmail', 200, async () => {
      const whose = await owner();
      await request('changeEmail', PLAIN.changeEmail?.(whose) ?? {}, whose.token)();
      const token = tokenIn((await listMails(edge.services as unknown as Shops))[0]);
      const read = await request('readAccountLink', { headers: { token } })();
      const [cookie = ''] = [read.headers?.['set-cookie'] ?? []].flat().map((set) => String(set).split(';')[0] ?? '');
      return request('confirmEmail', { headers: { token, cookie } });
    }),
    own('cancelOwnTrade', 200, async () => {
      const whose = await owner();
      const number = await soldBy(whose);
      return request('cancelOwnTrade', { params: { number } }, whose.token);
    }),
    own('withdrawOwnTrade', 200, async () => {
      const whose = await owner();
      const number = await soldBy(whose);
      const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
      expectOk(await edge.services.fulfilment.receive(ctx, { person: 'ana@example.org' }, { number }));
      return request('withdrawOwnTrade', { params: { number } }, whose.token);
    }),
    own('logout', 200, async () => {
      const { email } = await owner();
      const answer = await request('login', { body: { username: email, password: PASSWORD } })();
      const { access_token, refresh_token } = readSession(answer);
      return request('logout', { headers: { 'access-token': access_token, 'refresh-token': refresh_token } });
    }),
    ...newDetails(edge),
  ];
}

/** What a customer stores for the first time. */
function newDetails(edge: Edge): RepeatableRequest[] {
  const stored = (name: string, path: string, toBody: (customer: string) => object): RepeatableRequest => ({
    name,
    call: name,
    success: 201,
    prepare: async () => {
      const { call, ctx } = await createCaller(edge, CONSUMER_SHOP.id, {
        firstName: 'Jo',
        lastName: 'Probe',
        address: { street: 'Lange Reihe 72', postalCode: '20099', city: 'Hamburg' },
      });
      const customer = (await edge.services.customers.find(ctx))?.id ?? '';
      return async () => {
        const { status, text } = await call('POST', path, toBody(customer));
        return { statusCode: status, body: text };
      };
    },
  });
  const bankAccount = { accountHolder: 'Jo Probe', iban: IBAN };
  const named = { paypalAccount: null, bankAccount, paymentType: 'INVOICE', isPrimary: false };
  return [
    stored('createPaymentAccount', 'customer_payment_accounts', (customer) => ({ ...named, customer })),
    stored('createPhoneContact', 'phone_contacts', () => ({ phoneContact: { id: '', number: '+49 40 30088880' } })),
  ];
}
