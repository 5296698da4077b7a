import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowsTests } from '../../../platform/shared/test-mode.ts';
import { CONSUMER_SHOP, WIDGET_SHOP } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { createTradeInput } from '../../support/selling.ts';

const WIDGET = WIDGET_SHOP.productionHost;
const PLAIN_SHOP = CONSUMER_SHOP.productionHost;
const FRAME = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
const FOREIGN_LINK = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
const OWN_FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
const COOKIE = '__Host-umlauf_test=1';
const ANSWERS = {
  storage: '128',
  power: 'yes',
  display: 'asNew',
  housing: 'asNew',
  battery: '90',
  account: 'signedOut',
  accessories: 'none',
};

let edge: Edge;
let local: Edge;
beforeAll(async () => {
  edge = await openEdge({ STAGE: 'production', DATA_KEY: Buffer.alloc(32, 7).toString('base64') });
  local = await openEdge();
}, 240_000);
afterAll(async () => {
  await edge?.close();
  await local?.close();
});

const get = (url: string, headers = {}, host = WIDGET) => edge.app.inject({ url, headers: { host, ...headers } });
const post = (url: string, payload: object | string, headers = {}, host = WIDGET) =>
  edge.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { host, 'sec-fetch-site': 'same-origin', ...headers },
  });

async function sell(headers: object) {
  const offer = await post('/api/offers', { deviceId: 'apple-iphone-13', answers: ANSWERS }, headers);
  if (offer.statusCode !== 201) return offer;
  const key = { 'idempotency-key': crypto.randomUUID() };
  return post('/api/trades', createTradeInput(offer.json()), { ...headers, ...key });
}

describe('the frame of an element with the attribute test', () => {
  it('starts the mode in the partition of the partner’s page, for the session', async () => {
    const { statusCode, headers } = await get('/widget/start?test=1&device=apple-iphone-13&consent=host', FRAME);
    expect([statusCode, headers.location]).toEqual([
      302,
      `${CONSUMER_SHOP.getDevicePath('apple-iphone-13')}?consent=host&test=1`,
    ]);
    expect(headers['set-cookie']).toBe(`${COOKIE}; Path=/; HttpOnly; Secure; SameSite=None; Partitioned`);
  });

  it('sells tests alone, and one without the attribute ends the mode', async () => {
    const test = await sell({ cookie: COOKIE });
    expect([test.statusCode, test.json().trade.test]).toEqual([201, true]);
    const { headers } = await get('/widget/start', { ...FRAME, cookie: COOKIE });
    expect(String(headers['set-cookie'])).toMatch(/^__Host-umlauf_test=; .*Expires=Thu, 01 Jan 1970/);
    const sale = await sell({});
    expect([sale.statusCode, sale.json().trade.test]).toEqual([201, undefined]);
  });

  it('is not shown where the browser stores no cookie: its sale would be real', async () => {
    const { statusCode, body, headers } = await get('/?test=1', FRAME);
    expect([statusCode, headers['set-cookie']]).toEqual([200, undefined]);
    expect(body).toContain('Der Testmodus braucht ein Cookie');
    expect(body).not.toContain('<form');
    expect(headers['content-security-policy']).toContain(`frame-ancestors ${WIDGET_SHOP.config.frameAncestors[0]}`);
  });

  it('a page that shows the bar cannot sell after another page has ended the mode', async () => {
    const ended = await sell({ 'umlauf-test': '1' });
    expect([ended.statusCode, ended.json().code]).toEqual([409, 'testMode.ended']);
    expect((await sell({ 'umlauf-test': '1', cookie: COOKIE })).statusCode).toBe(201);
  });
});

describe('?test of the shop’s address', () => {
  it.each(['/?test', `${CONSUMER_SHOP.getDevicePath('apple-iphone-13')}?test=1`, '/widget/start?test'])(
    'the link %s of another site switches nothing: a person starts the mode in the shop',
    async (url) => {
      const { headers } = await get(url, FOREIGN_LINK);
      expect(headers['set-cookie']).toBeUndefined();
      const foreign = { ...OWN_FORM, 'sec-fetch-site': 'cross-site' };
      const posted = await post('/widget/test-mode', 'choice=on', foreign);
      expect([posted.statusCode, posted.headers['set-cookie']]).toEqual([403, undefined]);
    },
  );

  it('shows what the mode does with a button, and in the mode one that ends it', async () => {
    const before = await get('/?test');
    expect(before.body).toContain('name="choice" value="on">Test starten</button>');
    expect([before.headers['cache-control'], before.headers['x-robots-tag']]).toEqual(['no-store', 'noindex']);
    const started = await post('/widget/test-mode', 'choice=on', OWN_FORM);
    expect([started.statusCode, started.headers.location]).toEqual([303, '/']);
    expect(started.headers['set-cookie']).toContain(COOKIE);
    const running = await get('/?test', { cookie: COOKIE });
    expect(running.body).toContain('name="choice" value="off">Test beenden</button>');
    const ended = await post('/widget/test-mode', 'choice=off', { ...OWN_FORM, cookie: COOKIE });
    expect(String(ended.headers['set-cookie'])).toContain('Expires=Thu, 01 Jan 1970');
    expect((await post('/widget/test-mode', 'choice=maybe', OWN_FORM)).headers['set-cookie']).toBeUndefined();
  });

  it('only a page asks: calls with a parameter of that name go on', async () => {
    expect((await get('/api/build?test=1')).headers['content-type']).not.toContain('text/html');
  });
});

describe('a shop without the test mode', () => {
  it('ignores cookie and parameter, and opens no frame with the attribute', async () => {
    expect(allowsTests(edge.fleet.tenant(CONSUMER_SHOP.id).server, false)).toBe(false);
    const built = await get('/robots.txt?test', { cookie: COOKIE }, PLAIN_SHOP);
    expect(built.body).not.toContain('<form');
    const choice = await post('/widget/test-mode', 'choice=on', OWN_FORM, PLAIN_SHOP);
    expect([choice.statusCode, choice.headers['set-cookie']]).toEqual([404, undefined]);
    expect((await get('/widget/start?test=1', FRAME, PLAIN_SHOP)).statusCode).toBe(404);
  });

  it('every shop of the local stage has it, but none whose services another host serves', async () => {
    for (const id of local.fleet.ids) expect(allowsTests(local.fleet.tenant(id).server, true)).toBe(true);
    const { server } = edge.fleet.tenant(WIDGET_SHOP.id);
    expect(allowsTests(server, false)).toBe(true);
    const services = { ...server.services, offers: 'https://offers.operator.example' };
    expect(allowsTests({ ...server, services } as typeof server, false)).toBe(false);
  });
});
