import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { jwtPayload } from '../../../platform/shared/jwt-payload.ts';
import { KNOWN_BROWSER_COOKIE, LINK_COOKIE } from '../../../platform/shared/visitor-cookies.ts';
import { databaseText } from '../../support/database-text.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { codeAt } from '../../support/factors.ts';
import { listShops } from '../../support/find-shop.ts';
import { splitTenantId } from '../../support/fleet-screens.ts';
import { createRegistration, LATER, listMails, tokenIn } from '../../support/registration.ts';
import { ACCOUNT_PASSWORDS, type OwnSecrets, secretsIn, secretsStored } from '../../support/secrets.ts';
import { type Seller, sellers } from '../../support/sellers.ts';
import { createContext, DATA_KEY, offerFor, type Shops } from '../../support/selling.ts';

/** Shops that buy from people. */
const consumerShops = listShops(({ businessMode, frameAncestors }) => !businessMode && frameAncestors.length === 0);
const [FIRST, SECOND, THIRD] = ACCOUNT_PASSWORDS;

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge({ DATA_KEY });
}, 240_000);
afterAll(() => edge.close());

type Body = { status: number } & Record<string, unknown>;

interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** A person at a shop, who uses the calls of the specification and reads their own mails. */
async function openVisit(id: TenantId) {
  const ctx = await createContext(id, { now: () => new Date() });
  const { country } = splitTenantId(id);
  const seller = sellers[country] as Seller;
  const email = `${id.replace('/', '.')}@mail.example`;
  const remoteAddress = `10.9.0.${consumerShops.indexOf(id) + 1}`;
  const linkTokens: string[] = [];
  const tokens: string[] = [];
  let bearer: string | undefined;
  /** The cookies a browser would store. */
  const cookies = new Map<string, string>();
  const call = async (name: string, body?: unknown, headers: Record<string, string> = {}): Promise<Body> => {
    const [method = 'GET', path = ''] = name.split(' ');
    const answer = await edge.app.inject({
      method: method as 'GET',
      url: `/api/${path}`,
      // Each person has their own address, so that rate limits do not add up.
      remoteAddress,
      headers: {
        host: ctx.tenant.hosts.local[0] ?? '',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    for (const { name: cookie, value } of answer.cookies) {
      cookies.set(cookie, value);
      if ([KNOWN_BROWSER_COOKIE, LINK_COOKIE].includes(cookie)) tokens.push(...value.split('.'));
    }
    return { status: answer.statusCode, ...(answer.json() as object) } as unknown as Body;
  };
  return {
    ctx,
    seller,
    email,
    call,
    secrets: (): OwnSecrets => ({
      email,
      passwords: ACCOUNT_PASSWORDS,
      ibans: [seller.iban],
      linkTokens,
      tokens,
    }),
    /** Values that must be unreadable from now on. */
    keepSecret: (...texts: readonly string[]) => tokens.push(...texts),
    tokenOfMail: async (address = email) => {
      const token = tokenIn((await listMails(edge.services as unknown as Shops)).find(({ to }) => to === address));
      linkTokens.push(token);
      return token;
    },
    signOut: () => {
      bearer = undefined;
    },
    signIn: async (password: string | undefined, code?: string) => {
      bearer = undefined;
      const typed = { username: email.toUpperCase(), password, ...(code ? { code } : {}) };
      const answer = await call('POST account/login', typed);
      const { access_token, refresh_token } = answer as unknown as Tokens;
      if (answer.status !== 200) return answer;
      tokens.push(access_token, refresh_token);
      bearer = access_token;
      return answer;
    },
  };
}

type Visit = Awaited<ReturnType<typeof openVisit>>;

const good = { status: 200, success: true };

async function openAccount({ ctx, seller, email, call, keepSecret, tokenOfMail, signIn }: Visit): Promise<void> {
  const { firstName, lastName } = seller;
  const typed = createRegistration(ctx, { ...LATER, firstName, lastName, email: email.toUpperCase(), password: FIRST });
  expect(await call('POST account/register', typed)).toEqual({ status: 201, success: true });
  expect(await signIn(FIRST)).toMatchObject({ status: 401, code: 'credentials.wrong' });
  const token = await tokenOfMail();
  const opened = await call('POST account/activateRegistration', undefined, { token });
  expect(opened).toMatchObject({ status: 200, activated: true });
  keepSecret(String(opened.token));
  const identifier = String(jwtPayload(String(opened.token))?.sub);
  expect(await call('GET activateCustomerByIdentifier', undefined, { identifier })).toMatchObject({
    status: 200,
    activated: true,
  });
  expect(await signIn(FIRST)).toMatchObject({ status: 200 });
}

/** Address and account, stored once and read back: the account masked. */
async function giveDetails({ seller, email, call }: Visit): Promise<{ payout: string }> {
  const { firstName, lastName, street, postalCode, city, iban } = seller;
  const customer = await call('GET customers/customers');
  expect(customer).toMatchObject({ status: 200, firstName, lastName, email });
  const address = { firstName, lastName, street, postalCode, city };
  expect(await call('PATCH customers/addresses', { address })).toMatchObject({ status: 200 });
  expect(await call('GET customers/addresses')).toMatchObject({ address });
  const made = await call('POST customers/customer_payment_accounts', {
    paypalAccount: null,
    bankAccount: { accountHolder: `${firstName} ${lastName}`, iban },
    paymentType: 'INVOICE',
    isPrimary: false,
    customer: customer.id,
  });
  expect(made).toMatchObject({ status: 201 });
  const { payment } = (await call('GET customers/bank_accounts')) as { payment?: { id: string; iban: string } };
  expect(payment?.iban).toMatch(new RegExp(`^${iban.slice(0, 4)}.*${iban.slice(-4)}$`));
  expect(payment?.iban).not.toContain(iban.slice(4, 12));
  const byPayPal = { paypalAccount: { email: `geld.${email}` }, bankAccount: null, paymentType: 'INVOICE' };
  const other = await call('POST customers/customer_payment_accounts', {
    ...byPayPal,
    isPrimary: false,
    customer: customer.id,
  });
  expect(other).toMatchObject({ status: 201 });
  return { payout: payment?.id ?? '' };
}

/** Sells a phone with the account's data; returns the trade's number. */
async function sell({ ctx, seller, email, call }: Visit, payout: string): Promise<string> {
  const { firstName, lastName, street, postalCode, city } = seller;
  const offer = await offerFor(edge.services as unknown as Shops, ctx);
  const sale = {
    lines: [{ offerId: offer.id, quantity: 1 }],
    address: { firstName, lastName, street, postalCode, city, email },
    payout: { paymentType: 13, stored: payout },
    termsAccepted: true,
  };
  const sold = await call('POST trades', sale, { 'idempotency-key': randomUUID() });
  expect(sold).toMatchObject({ status: 201 });
  const { number } = (sold as unknown as { trade: { number: string } }).trade;
  expect(await call('GET customers/trade_history')).toMatchObject({ status: 200, trades: [{ number }] });
  return number;
}

async function changePassword({ email, call, signIn }: Visit): Promise<void> {
  const { identifier } = (await call('GET customers/customers')) as { identifier?: string };
  const change = { email, userId: identifier, currentPassword: FIRST, password: SECOND };
  expect(await call('POST account/changePassword', change)).toEqual(good);
  expect(await signIn(FIRST)).toMatchObject({ status: 401 });
  expect(await signIn(SECOND)).toMatchObject({ status: 200 });
}

/** Turns sign-in codes on, signs in with a recovery code, turns them off; then requests a link that stays unused. */
async function takePrecautions({ email, call, keepSecret, signIn, tokenOfMail }: Visit): Promise<void> {
  const { secret } = (await call('POST account/totp')) as unknown as { secret: string };
  const on = await call('POST account/totp/confirm', { code: codeAt(secret, new Date()) });
  const codes = on.recoveryCodes as string[];
  expect(codes).toHaveLength(10);
  keepSecret(secret, ...codes, ...codes.map((code) => code.replaceAll('-', '')));
  expect(await signIn(SECOND)).toMatchObject({ status: 401, code: 'secondFactor.needed' });
  expect(await signIn(SECOND, codes[0])).toMatchObject({ status: 200 });
  expect(await call('DELETE account/totp')).toMatchObject(good);
  const next = `neu.${email}`;
  expect(await call('POST account/changeEmail', { email: next, currentPassword: SECOND })).toEqual(good);
  await tokenOfMail(next);
}

async function forgetPassword({ ctx, email, call, signIn, signOut, tokenOfMail }: Visit): Promise<void> {
  expect(await call('POST account/signOutEverywhere')).toEqual(good);
  expect(await call('GET customers/customers')).toMatchObject({ status: 401, code: 'token.invalid' });
  signOut();
  expect(await call('POST account/forgotPasswordMail', { email, lang: ctx.locale })).toEqual(good);
  const token = await tokenOfMail();
  expect(await call('POST account/resetPassword', { password: THIRD }, { token })).toEqual(good);
  expect(await signIn(THIRD)).toMatchObject({ status: 200 });
}

async function leave({ email, call, signIn }: Visit): Promise<void> {
  const { id, identifier } = (await call('GET customers/customers')) as { id?: string; identifier?: string };
  const who = { customerId: id, customerIdentifier: identifier };
  expect(await call('DELETE customers/customers', who)).toEqual(good);
  expect(await call('DELETE account/deleteUser', who)).toEqual(good);
  expect(await signIn(THIRD)).toMatchObject({ status: 401, code: 'credentials.wrong' });
  const left = (await databaseText(edge.database)).filter(({ text }) => text.includes(email));
  // The trade remains by law, and the mails until their retention ends.
  expect([...new Set(left.map(({ table }) => table))].sort()).toEqual(['mail', 'trade']);
}

describe('an account over HTTP, from the first mail to the last', () => {
  it('the test covers a shop of every country', () => {
    expect(new Set(consumerShops.map((id) => splitTenantId(id).country))).toEqual(new Set(Object.keys(sellers)));
  });

  it.each(consumerShops)('an account is opened, used and deleted in %s', { timeout: 240_000 }, async (id) => {
    const visit = await openVisit(id);
    await openAccount(visit);
    const { payout } = await giveDetails(visit);
    const number = await sell(visit, payout);
    await changePassword(visit);
    await takePrecautions(visit);
    await forgetPassword(visit);
    const file = await visit.call('GET customers/export');
    expect(file).toMatchObject({ status: 200 });
    for (const own of [number, visit.email, visit.seller.street, visit.seller.iban])
      expect(JSON.stringify(file)).toContain(own);
    const secrets = visit.secrets();
    expect(secrets.linkTokens).toHaveLength(3);
    // The request contained the customer's own account number.
    expect(secretsIn({ ...secrets, ibans: [] }, [JSON.stringify(file)])).toEqual([]);
    expect(secretsStored(secrets, await databaseText(edge.database))).toEqual([]);
    await leave(visit);
    expect(secretsStored(secrets, await databaseText(edge.database))).toEqual([]);
    expect(secretsIn(secrets, edge.lines())).toEqual([]);
  });
});
