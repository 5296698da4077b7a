import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { type StoredAccount, signIn, storeAccount } from '../../support/accounts.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { COMPANY } from '../../support/sellers.ts';
import { createContext, createTradeInput, offerFor } from '../../support/selling.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
});
afterAll(() => edge.close());

const now = () => new Date();
const createTestContext = (tenant: TenantId = CONSUMER_SHOP.id) => createContext(tenant, { now });
const parts = () => ({ database: edge.database, accounts: edge.services.accounts });

let account: StoredAccount;
let token: string;
beforeEach(async () => {
  const ctx = await createTestContext();
  account = await storeAccount(edge.database, ctx);
  token = (await signIn(parts(), ctx, account)).access_token;
});

const call = (authorization: string | undefined, url = '/api/account/sessions', headers: object = {}) =>
  edge.app.inject({
    method: url.endsWith('sessions') ? 'GET' : 'POST',
    url,
    headers: { host: CONSUMER_SHOP.host, ...headers, ...(authorization === undefined ? {} : { authorization }) },
  });

describe('a call that needs an account', () => {
  it('a valid token is accepted in every spelling of the scheme', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect((await call(`${scheme} ${token}`)).statusCode).not.toBe(401);
  });

  it("a partner's token sells as a company wherever the shop buys from companies, with the company cap", async () => {
    const ctx = await createTestContext();
    const answers: unknown[] = [];
    for (const role of ['customer', 'partner'] as const) {
      const offer = await offerFor(edge.services, ctx);
      const sale = createTradeInput(offer, { company: COMPANY, lines: [{ offerId: offer.id, quantity: 20 }] });
      const seller = await storeAccount(edge.database, ctx, { role });
      const { access_token } = await signIn(parts(), ctx, seller);
      const answer = await edge.app.inject({
        method: 'POST',
        url: '/api/trades',
        headers: { host: CONSUMER_SHOP.host, 'idempotency-key': role, authorization: `Bearer ${access_token}` },
        payload: sale,
      });
      answers.push([answer.statusCode, answer.json().code]);
    }
    expect(answers).toEqual([
      [201, undefined],
      [422, 'cart.cap'],
    ]);
  });

  it.each([undefined, '', 'Basic dXNlcjpwYXNz', 'Digest username="x"'])(
    '%j does not count as a token',
    async (authorization) => {
      const answer = await call(authorization);
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json()).toMatchObject({ status: 401, code: 'token.missing' });
    },
  );

  it.each(['Bearer', 'Bearer ', 'Bearer x', 'Bearer a.b.c', 'Bearer  ', `bearer ${'x'.repeat(8_200)}`])(
    'an invalid token is rejected: %.20s',
    async (authorization) => {
      const answer = await call(authorization);
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(answer.json()).toMatchObject({ code: 'token.invalid' });
    },
  );

  it('the host of another shop rejects the token and reveals nothing about the account', async () => {
    const answer = await call(`Bearer ${token}`, '/api/account/sessions', { host: NEIGHBOUR_SHOP.host });
    expect(answer.json()).toMatchObject({ status: 401, code: 'token.invalid' });
    expect(answer.body).not.toContain(account.identifier);
  });

  it('the token is rejected as soon as its session ends', async () => {
    const ctx = await createTestContext();
    const ended = await edge.database.transaction((trx) =>
      edge.services.accounts.endSessions(trx, ctx, { accountId: account.id, why: 'everywhere' }),
    );
    expect(ended).toBe(1);
    expect((await call(`Bearer ${token}`)).json()).toMatchObject({ code: 'token.invalid' });
  });

  it('the token is rejected after its account was deleted', async () => {
    await edge.database.db.deleteFrom('account').where('id', '=', account.id).execute();
    expect((await call(`Bearer ${token}`)).json()).toMatchObject({ code: 'token.invalid' });
  });

  it("the token is checked before the body, so a guest learns nothing about the body's schema", async () => {
    const remove = (authorization: string) =>
      edge.app.inject({
        method: 'DELETE',
        url: '/api/account/deleteUser',
        headers: { host: CONSUMER_SHOP.host, authorization },
        payload: { customerIdentifier: 'u' },
      });
    expect((await remove('')).json()).toMatchObject({ status: 401, code: 'token.missing' });
    expect((await remove(`Bearer ${token}`)).json()).toMatchObject({
      status: 400,
      fields: [{ pointer: '/customerId' }],
    });
  });

  it('a sensitive call requires a password entered within ten minutes', async () => {
    const begin = () => call(`Bearer ${token}`, '/api/account/totp');
    expect((await begin()).json()).not.toMatchObject({ code: 'password.again' });
    await edge.database.db
      .updateTable('account_session')
      .set({ confirmed_at: new Date(Date.now() - 600_000) })
      .where('account_id', '=', account.id)
      .execute();
    const answer = await begin();
    expect(answer.json()).toMatchObject({ status: 403, code: 'password.again' });
    expect(answer.headers).not.toHaveProperty('www-authenticate');
  });
});

describe('a public call', () => {
  const description = (authorization?: string) =>
    edge.app.inject({
      url: '/api/openapi.json',
      headers: { host: CONSUMER_SHOP.host, ...(authorization ? { authorization } : {}) },
    });

  it('a public call needs no token and rejects an invalid one', async () => {
    expect((await description()).statusCode).toBe(200);
    expect((await description(`Bearer ${token}`)).statusCode).toBe(200);
    expect((await description('Bearer a.b.c')).json()).toMatchObject({ status: 401, code: 'token.invalid' });
    // Set by a proxy that protects the site with a password.
    expect((await description('Basic dXNlcjpwYXNz')).statusCode).toBe(200);
  });
});
