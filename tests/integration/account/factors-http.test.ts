import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../generators/read/json-file.ts';
import { mergePatch } from '../../../generators/resolve/merge-patch.ts';
import type { AccountTotpBody, PasskeyOptionsBody } from '../../../platform/generated/api/types.gen.ts';
import type { ServerTenant } from '../../../platform/generated/tenant-types.gen.ts';
import type { Fleet } from '../../../platform/server/boot/fleet.ts';
import { HOUR_MS } from '../../../platform/shared/durations.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { type StoredAccount, signIn, storeAccount } from '../../support/accounts.ts';
import { Authenticator, type Deviation } from '../../support/authenticator.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP, THIRD_ABROAD } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { codeAt } from '../../support/factors.ts';
import { createContext } from '../../support/selling.ts';

const SHOP = `http://${CONSUMER_SHOP.host}`;
/** A shop of the fleet whose accounts are embedded. */
const AWAY = NEIGHBOUR_SHOP.getOrigin(3000);

let edge: Edge;
let ctx: RequestContext;
beforeAll(async () => {
  edge = await openEdge({}, withAccountsAway);
  ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
}, 240_000);
afterAll(() => edge?.close());

function withAccountsAway(shipped: Fleet): Fleet {
  const at = shipped.tenant(NEIGHBOUR_SHOP.id);
  const services = { account: `http://${CONSUMER_SHOP.host}/api/account` };
  const server = mergePatch(at.server as unknown as JsonValue, { services }) as unknown as ServerTenant;
  return { ...shipped, tenant: (id) => (id === NEIGHBOUR_SHOP.id ? { ...at, server } : shipped.tenant(id)) };
}

interface Call {
  token?: string;
  body?: object;
  headers?: Record<string, string>;
}

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, { token, body, headers = {} }: Call = {}) {
  const answer = await edge.app.inject({
    method,
    url: `/api/account${path}`,
    headers: { host: CONSUMER_SHOP.host, ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

/** An account that entered its password a moment ago, and its access token. */
async function owner(): Promise<StoredAccount & { token: string }> {
  const account = await storeAccount(edge.database, ctx);
  const parts = { database: edge.database, accounts: edge.services.accounts };
  return { ...account, token: (await signIn(parts, ctx, account)).access_token };
}

async function addPasskey(token: string, authenticator: Authenticator, headers?: Record<string, string>) {
  const asked = await call('POST', '/passkeys/options', { token, ...(headers ? { headers } : {}) });
  const made = authenticator.make(asked.body as PasskeyOptionsBody);
  return call('POST', '/passkeys', { token, body: { ...made, name: 'Handy' }, ...(headers ? { headers } : {}) });
}

async function enterWith(authenticator: Authenticator, not: Deviation = {}, headers: Record<string, string> = {}) {
  const asked = await call('POST', '/passkeyLogin/options', { headers });
  return call('POST', '/passkeyLogin', { body: authenticator.use(asked.body as PasskeyOptionsBody, not), headers });
}

describe('factors over HTTP', () => {
  it('an account turns sign-in codes on and off', async () => {
    const { token, email } = await owner();
    const begun = await call('POST', '/totp', { token });
    const { secret, uri } = begun.body as AccountTotpBody;
    expect(decodeURIComponent(uri)).toContain(email);
    const format = await call('POST', '/totp/confirm', { token, body: { code: '12345' } });
    expect(format).toMatchObject({ status: 422, body: { fields: [{ pointer: '/code' }] } });
    const wrong = await call('POST', '/totp/confirm', { token, body: { code: codeAt(secret, new Date(0)) } });
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: 'fields', fields: [{ pointer: '/code', code: 'wrong' }] },
    });
    const on = await call('POST', '/totp/confirm', { token, body: { code: codeAt(secret, new Date()) } });
    expect(on).toMatchObject({ status: 200, body: { recoveryCodes: expect.any(Array) } });
    expect(on.headers['cache-control']).toBe('no-store');
    expect(await call('POST', '/totp', { token })).toMatchObject({ status: 409, body: { code: 'totp.on' } });
    const renewed = await call('POST', '/totp/recoveryCodes', { token });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect(await call('GET', '/factors', { token })).toMatchObject({ body: { totp: true, recoveryCodesLeft: 10 } });
    expect(await call('DELETE', '/totp', { token })).toMatchObject({ status: 200, body: { success: true } });
    expect(await call('DELETE', '/totp', { token })).toMatchObject({ status: 409, body: { code: 'totp.none' } });
  });

  it('changing a factor requires a recent password, and a request without a token learns nothing', async () => {
    const { token, id } = await owner();
    const long = new Date(Date.now() - HOUR_MS);
    await edge.database.db
      .updateTable('account_session')
      .set({ confirmed_at: long })
      .where('account_id', '=', id)
      .execute();
    const changes = [
      ['POST', '/totp'],
      ['POST', '/totp/recoveryCodes'],
      ['DELETE', '/totp'],
      ['POST', '/passkeys/options'],
      ['DELETE', '/passkeys/x'],
    ] as const;
    for (const [method, path] of changes) {
      expect(await call(method, path, { token })).toMatchObject({ status: 403, body: { code: 'password.again' } });
      expect(await call(method, path)).toMatchObject({ status: 401, body: { code: 'token.missing' } });
    }
    expect((await call('GET', '/factors', { token })).status).toBe(200);
    expect((await call('GET', '/factors')).status).toBe(401);
  });

  it('a passkey signs in without a user name', async () => {
    const { token, email, id } = await owner();
    const authenticator = new Authenticator(SHOP);
    expect(await addPasskey(token, authenticator)).toMatchObject({
      status: 201,
      body: { passkeys: [{ id: authenticator.id, name: 'Handy', lastUsedAt: null }] },
    });
    const entered = await enterWith(authenticator);
    expect(entered).toMatchObject({ status: 200, body: { email } });
    const fresh = entered.body.access_token as string;
    expect(await call('GET', '/factors', { token: fresh })).toMatchObject({ status: 200 });
    const { db } = edge.database;
    const sessions = await db.selectFrom('account_session').select('id').where('account_id', '=', id).execute();
    expect(sessions).toHaveLength(2);
    expect(await call('DELETE', `/passkeys/${authenticator.id}`, { token: fresh })).toMatchObject({ status: 200 });
    expect(await call('DELETE', `/passkeys/${authenticator.id}`, { token: fresh })).toMatchObject({ status: 404 });
    expect(await enterWith(authenticator)).toMatchObject({ status: 401, body: { code: 'passkey.refused' } });
  });

  it('every invalid passkey receives the same answer', async () => {
    const { token } = await owner();
    const authenticator = new Authenticator(SHOP);
    await addPasskey(token, authenticator);
    const answers = [
      await enterWith(new Authenticator(SHOP)),
      await enterWith(authenticator, { forged: true }),
      await enterWith(authenticator, { origin: 'http://b2b.de.localhost' }),
      await enterWith(authenticator, { challenge: 'A'.repeat(43) }),
    ];
    const shown = answers.map(({ status, body: { requestId: _, ...body } }) => JSON.stringify({ status, body }));
    expect(new Set(shown).size).toBe(1);
    expect(answers[0]?.status).toBe(401);
  });

  it('a passkey is valid only in the shop that created it', async () => {
    const { token } = await owner();
    const authenticator = new Authenticator(AWAY);
    const headers = { origin: AWAY, 'sec-fetch-site': 'cross-site' };
    const asked = await call('POST', '/passkeys/options', { token, headers });
    expect(asked.body.options.rp).toEqual({ id: NEIGHBOUR_SHOP.host, name: expect.any(String) });
    expect((await addPasskey(token, authenticator, headers)).status).toBe(201);
    expect((await enterWith(authenticator, {}, headers)).status).toBe(200);
    expect((await enterWith(authenticator)).status).toBe(401);
    const stranger = { origin: THIRD_ABROAD.getOrigin(3000), 'sec-fetch-site': 'cross-site' };
    expect(await call('POST', '/passkeyLogin/options', { headers: stranger })).toMatchObject({
      status: 403,
      body: { code: 'origin.foreign' },
    });
  });

  it("the shop's own pages may use passkeys; embedded and embedding pages may not", async () => {
    const { headers } = await edge.app.inject({ url: '/api/account/factors', headers: { host: CONSUMER_SHOP.host } });
    expect(headers['permissions-policy']).toContain('publickey-credentials-get=(self)');
    expect(headers['permissions-policy']).toContain('publickey-credentials-create=(self)');
  });
});
