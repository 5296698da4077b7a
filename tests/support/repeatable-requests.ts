import { randomUUID } from 'node:crypto';
import { openSecrets } from '../../platform/services/secrets/index.server.ts';
import { accessTokenColumn } from '../../platform/services/trades/trade-token.ts';
import { storeAccount } from './accounts.ts';
import { cookieIn, createTotpCode, type DeskBrowser, signedInAtDesk } from './desk.ts';
import { soldAt } from './desk-trades.ts';
import type { Edge } from './edge.ts';
import { createPayableTrades } from './owed.ts';
import { createRegistration, LATER, openAccount, tokenIn } from './registration.ts';
import { createContext, createTradeInput, DATA_KEY, offerFor, type Shops } from './selling.ts';

const HOST = 'de.localhost';
const PASSWORD = 'Kiesel Lampe Tram';
const OTHER_PASSWORD = 'Mohn Ziegel Fjord';
const IBAN = 'DE89370400440532013000';

/** One request that changes something, as often as it is sent. */
type Send = () => Promise<{ statusCode: number; body: string }>;

export interface RepeatableRequest {
  name: string;
  /** What the request answers when it succeeds. */
  success: number;
  /** Creates the request's preconditions and a new request each time. */
  prepare(): Promise<Send>;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

let block = 0;
const newAddress = () => {
  block += 1;
  return `10.2.${block >> 8}.${block & 255}`;
};

/** Every transaction that a visitor, an account owner or staff can request. */
export async function repeatableRequests(edge: Edge): Promise<RepeatableRequest[]> {
  const desk = { ana: await signedInAtDesk(edge), ben: await signedInAtDesk(edge, ['pay'], 'ben@desk.example') };
  return [...guestRequests(edge), ...accountRequests(edge), ...deskRequests(edge, desk)];
}

type Method = 'POST' | 'PUT' | 'PATCH';

function sender(edge: Edge) {
  return (method: Method, url: string, payload?: object, headers: Record<string, string> = {}): Send => {
    const remoteAddress = newAddress();
    return () =>
      edge.app.inject({
        method,
        url,
        remoteAddress,
        headers: { host: HOST, ...headers },
        ...(payload ? { payload } : {}),
      });
  };
}

const createShops = (edge: Edge) =>
  ({ ...edge.services, secrets: openSecrets({ dataKey: DATA_KEY }) }) as unknown as Shops;
const context = () => createContext('de/default', { now: () => new Date() });
const newEmail = () => `somebody-${randomUUID()}@example.org`;

function guestRequests(edge: Edge): RepeatableRequest[] {
  const send = sender(edge);
  return [
    {
      name: 'a sale',
      success: 201,
      prepare: async () => {
        const sale = createTradeInput(await offerFor(createShops(edge), await context()));
        sale.address = { ...sale.address, email: newEmail() };
        return send('POST', '/api/trades', sale, { 'idempotency-key': randomUUID() });
      },
    },
    {
      name: 'a cancelled sale',
      success: 200,
      prepare: async () => {
        const { number } = await soldAt(edge);
        const row = await edge.database.db
          .selectFrom('trade')
          .selectAll()
          .where('number', '=', number)
          .executeTakeFirstOrThrow();
        const token = openSecrets({ dataKey: DATA_KEY }).open(
          row.sale_token_sealed ?? '',
          accessTokenColumn.purpose(row),
        );
        return send('POST', `/api/trades/sales/${token}/cancel`);
      },
    },
    {
      name: 'a checkout draft',
      success: 200,
      prepare: async () => send('PUT', '/api/checkout/draft', { voucher: 'X' }),
    },
    {
      name: 'a question to the contact',
      success: 201,
      prepare: async () =>
        send('POST', '/api/contact', { subject: 'payment', name: 'Hannah', email: newEmail(), message: randomUUID() }),
    },
    {
      name: 'a newsletter subscription',
      success: 202,
      prepare: async () => send('POST', '/api/newsletter/subscribe', { email: newEmail(), locale: 'de' }),
    },
    {
      name: 'a registration',
      success: 201,
      prepare: async () =>
        send('POST', '/api/account/register', createRegistration(await context(), { ...LATER, email: newEmail() })),
    },
    {
      name: 'an activation',
      success: 200,
      prepare: async () => {
        const email = newEmail();
        await send('POST', '/api/account/register', createRegistration(await context(), { ...LATER, email }))();
        const token = tokenIn(await newestMail(edge, email));
        return send('POST', '/api/account/activateRegistration', undefined, { token });
      },
    },
  ];
}

async function newestMail({ services: { mail } }: Edge, to: string): Promise<{ text: string } | undefined> {
  const [newest] = (await mail.list(100)).filter((one) => one.to === to);
  return newest && mail.find(newest.id);
}

function accountRequests(edge: Edge): RepeatableRequest[] {
  const send = sender(edge);
  const newAccount = async () => storeAccount(edge.database, await context(), { password: PASSWORD });
  const createAccessToken = async (email: string) => {
    const answer = await send('POST', '/api/account/login', { username: email, password: PASSWORD })();
    return JSON.parse(answer.body).access_token as string;
  };
  return [
    {
      name: 'a sign-in',
      success: 200,
      prepare: async () =>
        send('POST', '/api/account/login', { username: (await newAccount()).email, password: PASSWORD }),
    },
    {
      name: 'a sign-in with a recovery code',
      success: 200,
      prepare: async () => {
        const { email } = await newAccount();
        const own = bearer(await createAccessToken(email));
        const begun = await send('POST', '/api/account/totp', undefined, own)();
        const code = createTotpCode(JSON.parse(begun.body).secret);
        const on = await send('POST', '/api/account/totp/confirm', { code }, own)();
        const typed = { username: email, password: PASSWORD };
        const needed = await edge.app.inject({
          method: 'POST',
          url: '/api/account/login',
          remoteAddress: newAddress(),
          headers: { host: HOST },
          payload: typed,
        });
        const [recovery] = JSON.parse(on.body).recoveryCodes;
        return send('POST', '/api/account/login', { ...typed, code: recovery }, { cookie: cookieIn(needed) });
      },
    },
    {
      name: 'the refresh of a session',
      success: 200,
      prepare: async () => {
        const { email } = await newAccount();
        const answer = await send('POST', '/api/account/login', { username: email, password: PASSWORD })();
        const { refresh_token: token } = JSON.parse(answer.body);
        return send('POST', '/api/account/loginRefresh', undefined, { 'refresh-token': token });
      },
    },
    {
      name: 'a forgotten password',
      success: 200,
      prepare: async () =>
        send('POST', '/api/account/forgotPasswordMail', { email: (await newAccount()).email, lang: 'de' }),
    },
    {
      name: 'a new password by its link',
      success: 200,
      prepare: async () => {
        const { email } = await newAccount();
        await send('POST', '/api/account/forgotPasswordMail', { email, lang: 'de' })();
        const token = tokenIn(await newestMail(edge, email));
        return send('POST', '/api/account/resetPassword', { password: OTHER_PASSWORD }, { token });
      },
    },
    {
      name: 'a changed payout',
      success: 200,
      prepare: async () => {
        const email = newEmail();
        await openAccountWith(edge, email);
        const own = bearer(await createAccessToken(email));
        const body = { address: { ...ADDRESS, street: `Lange Reihe ${(block % 90) + 1}` } };
        await send('PATCH', '/api/customers/addresses', body, own)();
        const customer = JSON.parse((await readCustomer(edge, own)).body).id;
        const bankAccount = { accountHolder: 'Hannah Probe', iban: IBAN };
        const first = { paypalAccount: null, bankAccount, paymentType: 'INVOICE', isPrimary: false, customer };
        await send('POST', '/api/customers/customer_payment_accounts', first, own)();
        const read = await edge.app.inject({ url: '/api/customers/bank_accounts', headers: { host: HOST, ...own } });
        const { id } = JSON.parse(read.body).payment;
        const payment = { id, accountHolder: 'Hannah Probe', iban: 'DE02120300000000202051' };
        return send('PATCH', '/api/customers/bank_accounts', { payment }, own);
      },
    },
  ];
}

const ADDRESS = { firstName: 'Hannah', lastName: 'Probe', postalCode: '20099', city: 'Hamburg' };

async function openAccountWith(edge: Edge, email: string): Promise<void> {
  await openAccount(createShops(edge), await context(), { ...LATER, email, password: PASSWORD });
}

function readCustomer(edge: Edge, own: Record<string, string>) {
  return edge.app.inject({ url: '/api/customers/customers', headers: { host: HOST, ...own } });
}

function deskRequests(edge: Edge, { ana, ben }: { ana: DeskBrowser; ben: DeskBrowser }): RepeatableRequest[] {
  const newTrade = async () => `/desk/trades/${(await soldAt(edge)).number}`;
  const newBatch = async () => {
    const payout = { paymentType: 13, accountHolder: 'Hannah Probe', iban: IBAN } as const;
    await createPayableTrades(edge.database, createShops(edge), { count: 1, payout });
    const made = await ana.post('/desk/payouts/batches', { method: 'sepa', currency: 'EUR', shop: '' });
    return String(made.headers.location).split('?')[0] ?? '';
  };
  return [
    {
      name: 'a parcel that was received',
      success: 303,
      prepare: async () => {
        const trade = await newTrade();
        return () => ana.post(`${trade}/receive`);
      },
    },
    {
      name: 'an inspection',
      success: 303,
      prepare: async () => {
        const trade = await newTrade();
        await ana.post(`${trade}/receive`);
        const { body } = await ana.get(`${trade}/as-described`);
        const hidden = [...body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
        const fields = Object.fromEntries(hidden.map(([, name, value]) => [name ?? '', value ?? '']));
        return () => ana.post(`${trade}/as-described`, fields);
      },
    },
    {
      name: 'a note of staff',
      success: 303,
      prepare: async () => {
        const trade = await newTrade();
        return () => ana.post(`${trade}/notes`, { text: `Called at ${randomUUID()}.` });
      },
    },
    {
      name: 'the release of a payout',
      success: 303,
      prepare: async () => {
        const batch = await newBatch();
        return () => ben.post(`${batch}/release`);
      },
    },
  ];
}
