import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../generators/read/json-file.ts';
import { mergePatch } from '../../../generators/resolve/merge-patch.ts';
import { embeddedServices } from '../../../platform/generated/api/endpoint-contracts.gen.ts';
import { searchCatalogue } from '../../../platform/generated/api/endpoints.gen.ts';
import type { ServerTenant } from '../../../platform/generated/tenant-types.gen.ts';
import type { Fleet } from '../../../platform/server/boot/fleet.ts';
import { endpointUrl } from '../../../platform/shared/endpoint.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

/** The neighbour calls offers, trades, accounts and searches of the consumer shop's host; everything else stays its own. */
const SERVICES = {
  offers: `http://${CONSUMER_SHOP.host}/api/offers`,
  trades: `http://${CONSUMER_SHOP.host}/api/trades`,
  trade: `http://${CONSUMER_SHOP.host}/api/trade`,
  account: `http://${CONSUMER_SHOP.host}/api/account`,
  contact: `http://${CONSUMER_SHOP.host}/elsewhere`,
};
const SHOP = NEIGHBOUR_SHOP.getOrigin(3000);

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge({}, (shipped) => withServices(shipped));
});
afterAll(() => edge.close());

function withServices(shipped: Fleet): Fleet {
  const at = shipped.tenant(NEIGHBOUR_SHOP.id);
  const server = mergePatch(at.server as unknown as JsonValue, { services: SERVICES }) as unknown as ServerTenant;
  return { ...shipped, tenant: (id) => (id === NEIGHBOUR_SHOP.id ? { ...at, server } : shipped.tenant(id)) };
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS';

function send(method: Method, url: string, headers: Record<string, string>, payload?: object) {
  const host = headers.host ?? CONSUMER_SHOP.host;
  return edge.app.inject({ method, url, headers: { ...headers, host }, ...(payload ? { payload } : {}) });
}

function preflight(url: string, method: string, origin = SHOP, host = CONSUMER_SHOP.host) {
  return send('OPTIONS', url, { host, origin, 'access-control-request-method': method });
}

const selectCorsHeaders = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')));

describe('a page of another host', () => {
  it('a preflight for an allowed service returns exactly the methods and headers that the call needs', async () => {
    const asked = await preflight('/api/offers', 'POST');
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': SHOP,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type, accept-language, authorization',
      vary: expect.stringMatching(/origin/i),
    });
    expect(asked.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('a preflight allows cookies, and their headers, for calls that identify the visitor by one', async () => {
    const asked = await preflight('/api/trades', 'POST');
    expect(asked.headers).toMatchObject({
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'content-type, accept-language, authorization, idempotency-key',
    });
    const read = await send('GET', '/api/trades/current', { origin: SHOP, 'sec-fetch-site': 'cross-site' });
    expect(read.statusCode).toBe(404);
    expect(read.headers).toMatchObject({
      'access-control-allow-origin': SHOP,
      'access-control-allow-credentials': 'true',
    });
  });

  it('an allowed page makes its call', async () => {
    const from = { origin: SHOP, 'sec-fetch-site': 'cross-site' };
    const made = await send('POST', '/api/offers', from, { deviceId: 'nothing', answers: {} });
    expect(made.json()).toMatchObject({ code: 'device.unknown' });
    expect(made.headers).toMatchObject({ 'access-control-allow-origin': SHOP });
  });

  it.each(['gzip', 'br'])(
    'a compressed answer (%s) still varies by origin, for caches shared by shops',
    async (encoding) => {
      const from = { origin: SHOP, 'sec-fetch-site': 'cross-site', 'accept-encoding': encoding };
      const applicationIndexName = edge.fleet.tenant(CONSUMER_SHOP.id).server.searchIndex.devices;
      const query = { source: { query: { match_all: {} } }, applicationIndexName, resultSize: 20 };
      const { headers } = await send('POST', endpointUrl(embeddedServices, searchCatalogue), from, query);
      expect(headers).toMatchObject({ 'content-encoding': encoding, 'access-control-allow-origin': SHOP });
      expect(headers.vary).toMatch(/\borigin\b/i);
    },
  );

  it.each([
    ['POST', '/api/account/login', '', true],
    ['POST', '/api/account/loginRefresh', 'refresh-token', false],
    ['POST', '/api/account/logout', 'access-token, refresh-token', false],
    ['POST', '/api/account/activateRegistration', 'token', true],
    ['POST', '/api/account/resetPassword', 'token', true],
    ['GET', '/api/activateCustomerByIdentifier', 'identifier', false],
    ['GET', '/api/account/sessions', 'authorization', false],
    ['POST', '/api/account/signOutEverywhere', 'authorization', true],
    ['POST', '/api/account/changePassword', 'authorization', true],
    ['DELETE', '/api/account/deleteUser', 'authorization', false],
  ])(
    'an allowed page sends its tokens to %s %s, and cookies where a browser is known by one',
    async (method, url, headers, cookies) => {
      const asked = await preflight(url, method);
      expect(asked.statusCode).toBe(204);
      expect(asked.headers['access-control-allow-headers']).toBe(
        [...new Set(['content-type', 'accept-language', 'authorization', ...headers.split(', ')])]
          .filter(Boolean)
          .join(', '),
      );
      expect(asked.headers['access-control-allow-credentials']).toBe(cookies ? 'true' : undefined);
      expect((await preflight(url, method, 'https://evil.example')).headers).not.toHaveProperty(
        'access-control-allow-origin',
      );
    },
  );

  it('an invalid token is reported to the allowed page', async () => {
    const from = { origin: SHOP, 'sec-fetch-site': 'cross-site', authorization: 'Bearer a.b.c' };
    const answer = await send('GET', '/api/account/sessions', from);
    expect(answer.json()).toMatchObject({ status: 401, code: 'token.invalid' });
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': SHOP });
  });

  it('an allowed page may also use the related calls of a service', async () => {
    const asked = await preflight('/api/activateCustomerByIdentifier', 'GET');
    expect(asked.headers).toMatchObject({ 'access-control-allow-origin': SHOP });
  });

  it.each<[string, string, string, string?, string?]>([
    ['from a host that is not a shop', '/api/offers', 'POST', 'https://evil.example'],
    ['of a shop that names no other host', '/api/offers', 'POST', SHOP_ABROAD.getOrigin(3000)],
    ['over another protocol', '/api/offers', 'POST', `https://${NEIGHBOUR_SHOP.host}:3000`],
    ['from a hidden origin', '/api/offers', 'POST', 'null'],
    ['to a service that its shop embeds', '/api/cart/price', 'POST'],
    ['to a service at another host', '/api/contact', 'POST'],
    ['to a call outside of the services', '/api/route-rules', 'GET'],
    ['with an unknown method', '/api/offers', 'DELETE'],
    ['to a host that no shop names', '/api/offers', 'POST', SHOP, SHOP_ABROAD.host],
    ['made by a script of another site', '/api/offers', 'POST', `blob:${SHOP}/x`],
    ['over TLS where the stage has none', '/api/offers', 'POST', `https://${NEIGHBOUR_SHOP.host}:3000`],
  ])('a request %s is rejected', async (_, url, method, origin = SHOP, host = CONSUMER_SHOP.host) => {
    expect(selectCorsHeaders((await preflight(url, method, origin, host)).headers)).toEqual({});
    const sent = await send(method as Method, url, { host, origin, 'sec-fetch-site': 'cross-site' }, {});
    expect(selectCorsHeaders(sent.headers)).toEqual({});
    // Reads are answered, but no page of another host can read the answer.
    if (method === 'GET') return expect(sent.statusCode).toBe(400);
    expect(sent.statusCode).toBe(403);
    expect(sent.json()).toMatchObject({ code: 'origin.foreign' });
  });
});

describe('an OPTIONS request', () => {
  it('an OPTIONS request that is not a preflight returns the methods', async () => {
    const asked = await send('OPTIONS', '/api/offers', {});
    expect([asked.statusCode, asked.headers.allow]).toEqual([204, 'POST, OPTIONS']);
  });
});
