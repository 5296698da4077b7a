import { randomUUID } from 'node:crypto';
import { openSecrets } from '../../platform/services/secrets/index.server.ts';
import { accessTokenColumn } from '../../platform/services/trades/trade-token.ts';
import { storeAccount } from './accounts.ts';
import { CONSUMER_SHOP } from './chosen-shops.ts';
import { askedSale } from './clarifying.ts';
import { cookieIn, createTotpCode } from './desk.ts';
import { soldAt, soldInParcels } from './desk-trades.ts';
import type { Edge } from './edge.ts';
import { createRegistration, LATER, openAccount, readSession, tokenIn } from './registration.ts';
import { deskRequests } from './repeatable-desk-requests.ts';
import { ownerRequests } from './repeatable-owner-requests.ts';
import { createContext, createTradeInput, DATA_KEY, expectOk, offerFor, type Shops } from './selling.ts';

const HOST = CONSUMER_SHOP.host;
const PASSWORD = 'Kiesel Lampe Tram';
const OTHER_PASSWORD = 'Mohn Ziegel Fjord';
/** A browser that has read a link. */
const LINK_BROWSER = `umlauf_link=${'b'.repeat(43)}`;
const IBAN = 'DE89370400440532013000';

/** One request that changes something, as often as it is sent. */
export type Send = () => Promise<{ statusCode: number; body: string; headers?: Record<string, unknown> }>;

export interface RepeatableRequest {
  name: string;
  /** The call of the API that it makes, or the path of the desk. */
  call: string;
  /** What the request answers when it succeeds. */
  success: number;
  /** Answer of a repetition that says what has happened already, where it is not the success. */
  repeated?: number;
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
  return [...guestRequests(edge), ...accountRequests(edge), ...(await deskRequests(edge)), ...ownerRequests(edge)];
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
const context = () => createContext(CONSUMER_SHOP.id, { now: () => new Date() });
const newEmail = () => `somebody-${randomUUID()}@example.org`;

function guestRequests(edge: Edge): RepeatableRequest[] {
  const send = sender(edge);
  return [
    {
      name: 'a sale',
      call: 'createTrade',
      success: 201,
      prepare: async () => {
        const sale = createTradeInput(await offerFor(createShops(edge), await context()));
        sale.address = { ...sale.address, email: newEmail() };
        return send('POST', '/api/trades', sale, { 'idempotency-key': randomUUID() });
      },
    },
    {
      name: 'a cancelled sale',
      call: 'cancelSale',
      success: 200,
      prepare: async () => {
        const { number } = await soldAt(edge);
        return send('POST', `/api/trades/sales/${await readTradeToken(edge, number)}/cancel`);
      },
    },
    {
      name: 'a withdrawal from a sale',
      call: 'withdrawSale',
      success: 200,
      prepare: async () => {
        const { number } = await soldAt(edge);
        expectOk(await edge.services.fulfilment.receive(await context(), { person: 'ana@example.org' }, { number }));
        return send('POST', `/api/trades/sales/${await readTradeToken(edge, number)}/withdraw`);
      },
    },
    {
      name: 'a rest that does not come',
      call: 'endSaleRest',
      success: 200,
      prepare: async () => {
        const { number } = await soldInParcels(edge, 2);
        const first = { number, parcel: 1 };
        expectOk(await edge.services.fulfilment.receive(await context(), { person: 'ana@example.org' }, first));
        return send('POST', `/api/trades/sales/${await readTradeToken(edge, number)}/rest`);
      },
    },
    {
      name: 'a checkout draft',
      call: 'saveDraft',
      success: 200,
      prepare: async () => send('PUT', '/api/checkout/draft', { voucher: 'X' }),
    },
    {
      name: 'a question to the contact',
      call: 'sendContact',
      success: 201,
      prepare: async () =>
        send('POST', '/api/contact', { subject: 'payment', name: 'Hannah', email: newEmail(), message: randomUUID() }),
    },
    {
      name: 'a newsletter subscription',
      call: 'subscribe',
      success: 202,
      prepare: async () => send('POST', '/api/newsletter/subscribe', { email: newEmail(), locale: 'de' }),
    },
    {
      name: 'a registration',
      call: 'register',
      success: 201,
      prepare: async () =>
        send('POST', '/api/account/register', createRegistration(await context(), { ...LATER, email: newEmail() })),
    },
    {
      name: 'an activation',
      call: 'activateRegistration',
      success: 200,
      prepare: async () => {
        const email = newEmail();
        await send('POST', '/api/account/register', createRegistration(await context(), { ...LATER, email }))();
        const token = tokenIn(await newestMail(edge, email));
        return send('POST', '/api/account/activateRegistration', undefined, { token, cookie: LINK_BROWSER });
      },
    },
    ...newsletterRequests(edge),
    ...offerRequests(edge),
    {
      name: 'an answer to a clarification',
      call: 'answerClarification',
      success: 200,
      prepare: async () => {
        const shops = createShops(edge);
        const { link, items } = await askedSale({ shops, database: edge.database, ctx: await context() });
        const answers = [{ offer: items[0]?.offer, decision: 'accept' }];
        return send('POST', `/api/clarifications/${link.id}/${link.trade}/answers`, { answers });
      },
    },
    {
      name: 'a disagreement with an inspection',
      call: 'askSecondOpinion',
      success: 200,
      prepare: async () => {
        const { link, items } = await askedSale({
          shops: createShops(edge),
          database: edge.database,
          ctx: await context(),
        });
        const offers = items.map(({ offer }) => offer);
        return send('POST', `/api/clarifications/${link.id}/${link.trade}/opinion`, { offers, text: 'It was whole.' });
      },
    },
    {
      name: 'a message about a trade',
      call: 'sendTradeMessage',
      success: 200,
      prepare: async () => {
        const ctx = await context();
        const { link, items, number } = await askedSale({ shops: createShops(edge), database: edge.database, ctx });
        const offers = items.map(({ offer }) => offer);
        expectOk(await edge.services.opinions.open(ctx, link, { offers, text: 'It was whole.' }));
        const token = await readTradeToken(edge, number);
        return send('POST', `/api/trades/sales/${token}/messages`, { text: randomUUID() });
      },
    },
    {
      name: 'an enquiry of a company',
      call: 'sendEnquiry',
      success: 201,
      prepare: async () =>
        send('POST', '/api/contact/business', {
          ...{ company: 'Probe GmbH', name: 'Hannah', email: newEmail(), deviceCount: 20, message: randomUUID() },
        }),
    },
  ];
}

/** Token of the trade's private page. */
export async function readTradeToken(edge: Edge, number: string): Promise<string> {
  const row = await edge.database.db
    .selectFrom('trade')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return openSecrets({ dataKey: DATA_KEY }).open(row.sale_token_sealed ?? '', accessTokenColumn.purpose(row));
}

function newsletterRequests(edge: Edge): RepeatableRequest[] {
  const send = sender(edge);
  /** The tokens of a subscription: of its button, and of the link that ends it. */
  const subscribe = async () => {
    const email = newEmail();
    await send('POST', '/api/newsletter/subscribe', { email, locale: 'de' })();
    const { text = '' } = (await newestMail(edge, email)) ?? {};
    const token = (page: string) => new RegExp(`/newsletter/${page}/([0-9a-f]{64})`).exec(text)?.[1] ?? '';
    return { button: token('enrich'), end: token('unsubscribe') };
  };
  const details = { firstName: 'Hannah', interests: ['camera'] };
  const confirmed = async () => {
    const { button, end } = await subscribe();
    await send('POST', '/api/newsletter/confirm', { ...details, emailHash: button })();
    return end;
  };
  const post = (call: string, path: string, prepare: () => Promise<Send>): RepeatableRequest => ({
    name: `newsletter: ${path}`,
    call,
    success: 200,
    prepare,
  });
  return [
    post('confirmSubscription', 'confirm', async () =>
      send('POST', '/api/newsletter/confirm', { ...details, emailHash: (await subscribe()).button }),
    ),
    post('enrichSubscription', 'enrich', async () =>
      send('POST', '/api/newsletter/enrich', { firstName: 'Ada', interests: [], emailHash: await confirmed() }),
    ),
    post('unsubscribe', 'unsubscribe', async () =>
      send('POST', '/api/newsletter/unsubscribe', { emailHash: await confirmed() }),
    ),
    post('unsubscribeWithOneClick', 'unsubscribe with one click', async () =>
      send('POST', `/api/newsletter/unsubscribe/${await confirmed()}`),
    ),
  ];
}

function offerRequests(edge: Edge): RepeatableRequest[] {
  const send = sender(edge);
  return [
    {
      name: 'a number of a guest',
      call: 'createGuestAccountNumber',
      success: 201,
      prepare: async () => send('POST', '/api/customers/guest_account_number'),
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
      call: 'login',
      success: 200,
      prepare: async () =>
        send('POST', '/api/account/login', { username: (await newAccount()).email, password: PASSWORD }),
    },
    {
      name: 'a sign-in with a recovery code',
      call: 'login',
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
      call: 'loginRefresh',
      success: 200,
      prepare: async () => {
        const { email } = await newAccount();
        const answer = await send('POST', '/api/account/login', { username: email, password: PASSWORD })();
        const { refresh_token: token } = readSession(answer);
        return send('POST', '/api/account/loginRefresh', undefined, { 'refresh-token': token });
      },
    },
    {
      name: 'a forgotten password',
      call: 'forgotPasswordMail',
      success: 200,
      prepare: async () =>
        send('POST', '/api/account/forgotPasswordMail', { email: (await newAccount()).email, lang: 'de' }),
    },
    {
      name: 'a new password by its link',
      call: 'resetPassword',
      success: 200,
      prepare: async () => {
        const { email } = await newAccount();
        await send('POST', '/api/account/forgotPasswordMail', { email, lang: 'de' })();
        const token = tokenIn(await newestMail(edge, email));
        const headers = { token, cookie: LINK_BROWSER };
        return send('POST', '/api/account/resetPassword', { password: OTHER_PASSWORD }, headers);
      },
    },
    {
      name: 'a changed payout',
      call: 'changeBankAccount',
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

/** A form that is named after its row in the desk's table. */
export function form(
  path: string,
  answers: Pick<RepeatableRequest, 'success' | 'repeated'>,
  prepare: () => Promise<Send>,
): RepeatableRequest {
  const call = `POST ${path}`;
  return { name: call, call, ...answers, prepare };
}
