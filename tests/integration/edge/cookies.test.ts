import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { CONSUMER_SHOP, WIDGET_SHOP } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { createContext, createTradeInput, DATA_KEY, offerFor, type Shops } from '../../support/selling.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge({ STAGE: 'production', DATA_KEY });
}, 240_000);
afterAll(() => edge?.close());

const getHost = (id: TenantId) => edge.fleet.tenant(id).server.hosts.production[0] ?? '';
const listCookies = (answer: LightMyRequestResponse) => [answer.headers['set-cookie'] ?? []].flat();
const getCookiePair = (answer: LightMyRequestResponse) => String(listCookies(answer)[0]).split(';', 1)[0] ?? '';

interface Sent {
  cookie?: string;
  form?: Record<string, string>;
  body?: object;
  method?: 'GET' | 'PUT' | 'POST';
  lang?: string;
}

function ask(id: TenantId, url: string, { cookie, form, body, method, lang }: Sent = {}) {
  return edge.app.inject({
    method: method ?? (form || body ? 'POST' : 'GET'),
    url,
    headers: {
      host: getHost(id),
      'idempotency-key': crypto.randomUUID(),
      ...(cookie ? { cookie } : {}),
      ...(lang ? { 'accept-language': lang, 'user-agent': 'Mozilla/5.0 Firefox/140.0' } : {}),
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(form ? { payload: new URLSearchParams(form).toString() } : body ? { payload: body } : {}),
  });
}

async function sell(id: TenantId) {
  const ctx = await createContext(id, { now: () => new Date() });
  return ask(id, '/api/trades', { body: createTradeInput(await offerFor(edge.services as unknown as Shops, ctx)) });
}

/** A request for each cookie that the server sets. */
const SETTERS: [string, (id: TenantId) => Promise<LightMyRequestResponse>][] = [
  ['a sale', sell],
  ['a draft', (id) => ask(id, '/api/checkout/draft', { method: 'PUT', body: { address: { city: 'Bonn' } } })],
  ['a yes', (id) => ask(id, '/api/consent', { form: { choice: 'true', back: '/' } })],
  ['a no', (id) => ask(id, '/api/consent', { form: { choice: 'false' }, cookie: '__Host-umlauf_client=abc' })],
  [
    'a button of the cart',
    (id) => ask(id, '/checkout', { form: { step: 'cart', change: 'a.2' }, cookie: '__Host-umlauf_cart=a.1' }),
  ],
  ['details as a plain form', (id) => ask(id, '/checkout', { form: { step: 'cart', voucher: '' } })],
  ['a language', (id) => ask(id, '/es')],
  ['the choice to sell as a company', (id) => ask(id, '/checkout', { form: { businessMode: 'on' } })],
];

describe.each(SETTERS)('the cookies of %s', (_, set) => {
  it('the cookies belong to this host and are sent over TLS only', async () => {
    const cookies = listCookies(await set(CONSUMER_SHOP.id));
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-umlauf_\w+=[^;]*;.*Path=\/.*; Secure; SameSite=Lax$/);
      expect(cookie).not.toContain('Domain');
    }
  });

  it("the cookies work in partners' frames and are partitioned", async () => {
    const cookies = listCookies(await set(WIDGET_SHOP.id));
    for (const cookie of cookies)
      expect(cookie).toMatch(/^__Host-umlauf_\w+=[^;]*;.*Path=\/.*; Secure; SameSite=None; Partitioned$/);
  });
});

describe('a cookie planted by another host of the domain', () => {
  it('the cookie opens no draft', async () => {
    const saved = await ask(CONSUMER_SHOP.id, '/api/checkout/draft', {
      method: 'PUT',
      body: { address: { city: 'Bonn' } },
    });
    const own = getCookiePair(saved);
    const read = async (cookie: string) => (await ask(CONSUMER_SHOP.id, '/api/checkout/draft', { cookie })).statusCode;
    expect(await read(own)).toBe(200);
    expect(await read(own.replace('__Host-', ''))).toBe(404);
    expect(await read(own.replace('__Host-', '__host-'))).toBe(404);
    expect(await read(`${own.replace('__Host-', '')}; ${own.split('=')[0]}=other`)).toBe(404);
  });

  it('the cookie shows no trade and no label', async () => {
    const own = getCookiePair(await sell(CONSUMER_SHOP.id));
    for (const url of ['/api/trades/current', '/api/trades/current/label.pdf']) {
      expect((await ask(CONSUMER_SHOP.id, url, { cookie: own })).statusCode).toBe(200);
      expect((await ask(CONSUMER_SHOP.id, url, { cookie: own.replace('__Host-', '') })).statusCode).toBe(404);
    }
  });

  it('the cookie gives no consent and chooses neither a language nor the company mode', async () => {
    const id = (cookie: string) => ask(CONSUMER_SHOP.id, '/api/client-id', { cookie });
    expect((await id('__Host-umlauf_consent=true')).statusCode).toBe(200);
    expect((await id('umlauf_consent=true')).statusCode).toBe(403);
    const home = (cookie: string) => ask(CONSUMER_SHOP.id, '/', { cookie, lang: 'es' });
    expect((await home('umlauf_locale=fr')).headers.location).toBe('/es');
    expect((await home('__Host-umlauf_locale=fr')).headers.location).toBe('/fr');
    const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
    const dear = async (cookie: string) => {
      const offer = await offerFor(edge.services as unknown as Shops, ctx);
      const lines = [{ offerId: offer.id, quantity: Math.floor(ctx.tenant.b2bTradeCap / offer.priceCents) + 1 }];
      return (await ask(CONSUMER_SHOP.id, '/api/trades', { cookie, body: createTradeInput(offer, { lines }) }))
        .statusCode;
    };
    expect(await dear('__Host-umlauf_business=1')).toBe(422);
    expect(await dear('umlauf_business=1')).toBe(201);
  });
});
