import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadFleet } from '../../platform/server/boot/fleet.ts';
import { openVisitor } from '../support/browser.ts';
import { type ChangedShop, openChangedShop } from '../support/changed-shop.ts';
import { type Edge, openEdge } from '../support/edge.ts';
import { openFailing } from '../support/failing-service.ts';
import { type FakeTradeService, openFakeTradeService } from '../support/fake-trade-service.ts';
import { type Forwarder, openForwarder } from '../support/forwarder.ts';
import { createTradeInput, root } from '../support/selling.ts';
import { findConsumerShop } from '../support/test-shop.ts';

const tenant = findConsumerShop();
const SHOP = tenant.id;
const { host } = tenant;
const { devices, manufacturersAggregation } = tenant.config.searchIndex;
const INDEX = new RegExp(`^(${manufacturersAggregation}|${devices})$`);
/** Per kind of page, one requested while the service runs and one not. */
const PAGES = {
  category: [tenant.getCategoryPath('smartphone'), tenant.getCategoryPath('tablet')],
  overview: [
    tenant.getPath('productOverview', { overview: 'apple-iphone-13-serie' }),
    tenant.getMakerPath('canon', 'lens'),
  ],
  device: [tenant.getDevicePath('apple-iphone-13'), tenant.getDevicePath('samsung-galaxy-s23')],
} as const;

const post = (shop: ChangedShop, url: string, payload: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url, headers: { host, ...headers }, payload });

async function offerFor(shop: ChangedShop, deviceId: string) {
  const answers = { storage: '128', power: 'yes', display: 'asNew', housing: 'asNew', battery: '90' };
  return post(shop, '/api/offers', { deviceId, answers: { ...answers, account: 'signedOut', accessories: 'none' } });
}

beforeAll(() => import(`${root}dist/server/entry.mjs`));

describe('a shop with another instance of the platform as trade service', () => {
  let service: Edge | undefined;
  let forwarder: Forwarder;
  let embedded: ChangedShop;
  let shop: ChangedShop;

  const start = async () => {
    service = await openEdge();
    forwarder.to(service.port);
  };
  const stop = async () => {
    forwarder.to(undefined);
    await service?.close();
    service = undefined;
  };

  beforeAll(async () => {
    forwarder = await openForwarder(host);
    await start();
    process.env.TRADE_OF_TEST = 'shop:p:ss';
    embedded = await openChangedShop(tenant, {});
    const { services } = loadFleet(root, 'local').tenant(SHOP).server;
    shop = await openChangedShop(tenant, {
      services: { ...services, trade: `${forwarder.address}/api/trade` },
      tradeCredentialsEnv: 'TRADE_OF_TEST',
    });
  });
  afterAll(async () => {
    delete process.env.TRADE_OF_TEST;
    await shop?.close();
    await embedded?.close();
    await stop();
    await forwarder?.close();
  });

  it('shows the same pages as that service', async () => {
    for (const url of ['/', '/?q=iphone', PAGES.category[0], PAGES.overview[0], PAGES.device[0]]) {
      const [here, there] = [await shop.get(url), await embedded.get(url)];
      expect(here.statusCode, url).toBe(200);
      expect(readMarkup(here.body), url).toBe(readMarkup(there.body));
      expect(readState(here.body), url).toEqual(readState(there.body));
    }
    expect(shop.logged).toEqual([]);
  });

  it('queries only that service, with the index of its language and with basic authorisation', async () => {
    expect(new Set(forwarder.seen.map(({ request }) => request))).toEqual(new Set(['POST /api/trade/searches']));
    expect(new Set(forwarder.seen.map(({ authorization }) => authorization))).toEqual(
      new Set([`Basic ${Buffer.from('shop:p:ss').toString('base64')}`]),
    );
    for (const { body } of forwarder.seen) {
      expect(JSON.parse(body)).toEqual({
        source: expect.objectContaining({ query: expect.any(Object) }),
        applicationIndexName: expect.stringMatching(INDEX),
        resultSize: expect.any(Number),
      });
    }
    const before = forwarder.seen.length;
    await shop.get(`${tenant.getDevicePath('apple-iphone-13')}?again`);
    expect(forwarder.seen).toHaveLength(before);
  });

  it('names its own addresses as canonical; its sitemap lists the service’s devices', async () => {
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec((await shop.get(PAGES.device[0])).body)?.[1];
    expect(canonical).toBe(`http://${tenant.host}${tenant.getDevicePath('apple-iphone-13')}`);
    const [here, there] = [await shop.get('/sitemap.xml'), await embedded.get('/sitemap.xml')];
    const listed = (xml: string) => [...xml.matchAll(/<loc>([^<]*)</g)].map(([, address]) => address).sort();
    expect(listed(here.body)).toEqual(listed(there.body));
  });

  it('suggests the service’s devices and reports searches without results', async () => {
    const [here, there] = [
      await shop.get('/api/suggestions?q=galxy%20s23'),
      await embedded.get('/api/suggestions?q=galxy%20s23'),
    ];
    expect(here.json().suggestions.length).toBeGreaterThan(2);
    expect(here.json()).toEqual(there.json());
    expect((await shop.get(tenant.getDevicePath('apple-iphone-99'))).statusCode).toBe(404);
    expect((await offerFor(shop, 'apple-iphone-99')).statusCode).toBe(422);
  });

  it('sells one of its devices', async () => {
    const offer = await offerFor(shop, 'apple-iphone-13');
    expect(offer.statusCode).toBe(201);
    expect(offer.json().priceCents).toBe((await offerFor(embedded, 'apple-iphone-13')).json().priceCents);
    const sale = await post(shop, '/api/trades', createTradeInput(offer.json()), {
      'idempotency-key': crypto.randomUUID(),
    });
    expect(sale.statusCode).toBe(201);
    expect(sale.json().trade).toMatchObject({ state: 'labelSent', totalCents: offer.json().priceCents });
    const cookie = String(sale.headers['set-cookie']).split(';')[0] ?? '';
    const thanks = await shop.get('/thankYou', { cookie });
    expect(thanks.statusCode).toBe(200);
    expect(thanks.body).toContain(sale.json().trade.number);
  });

  it('answers 503 and never 404 while the service is stopped; pages without catalogue data work', async () => {
    await stop();
    for (const url of [
      PAGES.category[1],
      PAGES.overview[1],
      PAGES.device[1],
      tenant.getDevicePath('apple-iphone-98'),
      tenant.getPath('productOverview', { overview: 'unknown' }),
    ]) {
      const answer = await shop.get(url);
      expect(answer.statusCode, url).toBe(503);
      expect(answer.headers['retry-after'], url).toBe('10');
      expect(answer.headers['cache-control'], url).toBe('no-store');
      expect(answer.body, url).toContain('data-screen="error"');
      const rules = await shop.get(`/api/route-rules?path=${encodeURIComponent(url)}`);
      expect(rules.json(), url).toMatchObject({ status: 503, code: 'catalogue.unavailable' });
      expect(rules.headers['retry-after'], url).toBe('10');
    }
    expect((await offerFor(shop, 'samsung-galaxy-s23')).json()).toMatchObject({
      status: 503,
      code: 'catalogue.unavailable',
    });
    expect((await shop.get('/api/suggestions?q=pixel')).json()).toMatchObject({ suggestions: [], total: 0 });
    for (const url of [tenant.getContentPath('terms'), tenant.getPath('contact'), '/checkout'])
      expect((await shop.get(url)).statusCode, url).toBe(200);
    expect(shop.logged.map(({ msg }) => msg)).toContain('trade service failed');
    expect(shop.logged.map(({ msg }) => msg)).not.toContain('page failed');
  });

  it('works again when the service is back', async () => {
    await start();
    await expect.poll(async () => (await shop.get(PAGES.device[1])).statusCode, { timeout: 10_000 }).toBe(200);
    expect((await shop.get(tenant.getDevicePath('apple-iphone-98'))).statusCode).toBe(404);
    expect((await shop.get(PAGES.category[1])).statusCode).toBe(200);
  });
});

describe('a shop whose trade service never answered', () => {
  it.each(['refuses', 'never answers'] as const)(
    'serves home and its search without shelves and answers 503 for catalogue pages: it %s',
    async (way) => {
      const failing = await openFailing();
      await failing.fail(way);
      const { services } = loadFleet(root, 'local').tenant(SHOP).server;
      const shop = await openChangedShop(tenant, { services: { ...services, trade: failing.address } });
      for (const url of [PAGES.category[0], PAGES.device[0]]) {
        const answer = await shop.get(url);
        expect(answer.statusCode).toBe(503);
        expect(answer.body).toContain(tenant.getText('error.broken'));
      }
      expect((await shop.get(`${tenant.getDevicePath('apple-iphone-13')}/index.pageContext.json`)).statusCode).toBe(
        503,
      );
      for (const url of ['/', '/?q=iphone']) {
        const answer = await shop.get(url);
        expect(answer.statusCode, url).toBe(200);
        expect(answer.headers['cache-control'], url).not.toContain('max-age=60');
        expect(answer.body, url).toContain('id="home-search"');
        expect(answer.body, url).not.toContain('class="shelf"');
      }
      expect((await shop.get('/?q=iphone')).body).toContain(tenant.getText('error.broken'));
      expect(shop.logged.map(({ msg }) => msg)).toContain('trade service failed');
      expect(shop.logged.map(({ msg }) => msg)).not.toContain('page failed');
      const content = await shop.get(tenant.getContentPath('terms'));
      expect(content.statusCode).toBe(200);
      expect(content.body).toContain('data-screen="content"');
      expect((await shop.get('/sitemap.xml')).statusCode).toBe(503);
      await shop.close();
      await failing.close();
    },
  );
});

describe('a shop whose trade service sends only the members of section 3', () => {
  let service: FakeTradeService;
  let shop: ChangedShop;

  beforeAll(async () => {
    service = await openFakeTradeService();
    const { services } = loadFleet(root, 'local').tenant(SHOP).server;
    shop = await openChangedShop(tenant, { services: { ...services, trade: service.address } });
  });
  afterAll(async () => {
    await shop?.close();
    await service?.close();
  });

  it('shows home, a category, overviews and a device', async () => {
    const home = (await shop.get('/')).body;
    expect(home).toContain('class="shelf');
    expect(home).toContain(tenant.getCategoryPath('smartphone'));
    const category = await shop.get(PAGES.category[0]);
    expect(category.body).toContain('Samsung');
    for (const url of [
      PAGES.category[0],
      ...PAGES.overview,
      tenant.getMakerPath('samsung', 'smartphone'),
      ...PAGES.device,
    ]) {
      const answer = await shop.get(url);
      expect(answer.statusCode, url).toBe(200);
      expect(answer.body, url).not.toMatch(/\b(?:undefined|NaN)\b/);
    }
    expect((await shop.get(tenant.getDevicePath('apple-iphone-13'))).body).toContain('iPhone 13');
    expect((await shop.get(tenant.getDevicePath('apple-iphone-99'))).statusCode).toBe(404);
    expect(shop.logged).toEqual([]);
  });

  it('shows no picture of an origin that the tenant does not name', async () => {
    for (const url of ['/', PAGES.category[0], PAGES.device[0]])
      expect((await shop.get(url)).body, url).not.toContain('pictures.trade.example');
  });

  it('sells one of its devices', async () => {
    const offer = await offerFor(shop, 'apple-iphone-13');
    expect(offer.statusCode).toBe(201);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const sale = await post(shop, '/api/trades', createTradeInput(offer.json()), headers);
    expect(sale.statusCode).toBe(201);
    expect(sale.json().trade).toMatchObject({ state: 'labelSent', totalCents: offer.json().priceCents });
  });
});

describe('a shop whose trade service sends pictures', () => {
  const PICTURES = 'https://pictures.trade.example';
  let service: FakeTradeService;
  let shop: ChangedShop;

  beforeAll(async () => {
    service = await openFakeTradeService();
    const { services } = loadFleet(root, 'local').tenant(SHOP).server;
    shop = await openChangedShop(tenant, {
      services: { ...services, trade: service.address },
      pictureOrigins: [PICTURES],
    });
    await shop.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await shop?.close();
    await service?.close();
  });

  it('shows them in the place of the drawings, and the drawing of one that cannot be loaded', async () => {
    const { port } = shop.app.server.address() as AddressInfo;
    const shopper = await openVisitor();
    const body = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#084' } })
      .jpeg()
      .toBuffer();
    try {
      const { page } = shopper;
      await page.route(`${PICTURES}/**`, (route) =>
        route.request().url().includes('camera')
          ? route.abort()
          : route.fulfill({ status: 200, contentType: 'image/jpeg', body }),
      );
      await page.goto(`http://${host}:${port}/`, { waitUntil: 'load' });
      const phones = page.locator(`.shelf > a[href="${tenant.getCategoryPath('smartphone')}"]`);
      await phones.scrollIntoViewIfNeeded();
      await expect.poll(() => phones.locator('svg').evaluate((one) => getComputedStyle(one).visibility)).toBe('hidden');
      expect(await phones.locator('img').getAttribute('src')).toBe(`${PICTURES}/smartphone/thumbnail.jpg`);
      const box = await phones.locator('img').boundingBox();
      expect(box).toEqual(await phones.locator('svg').boundingBox());
      const cameras = page.locator(`.shelf > a[href="${tenant.getCategoryPath('camera')}"]`);
      await cameras.scrollIntoViewIfNeeded();
      await expect.poll(() => cameras.locator('picture').isHidden()).toBe(true);
      expect(await cameras.locator('svg').isVisible()).toBe(true);
      await page.goto(`http://${host}:${port}${PAGES.device[0]}`, { waitUntil: 'load' });
      const photo = page.getByRole('img', { name: 'Apple iPhone 13' });
      await expect.poll(() => photo.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(400);
      expect(await photo.getAttribute('loading')).toBe('eager');
    } finally {
      await shopper.leave();
    }
  });

  it('allows pictures of exactly the origins that the tenant names', async () => {
    const answer = await shop.get(PAGES.category[0]);
    expect(answer.headers['content-security-policy']).toContain(`img-src 'self' data: ${PICTURES};`);
    expect(answer.body).toContain(`${PICTURES}/smartphone/thumbnail.jpg`);
  });
});

describe('a shop with its own catalogue and a search engine that does not answer', () => {
  it('shows every category, every list and every device', { timeout: 300_000 }, async () => {
    const shop = await openChangedShop(tenant, {}, { OPENSEARCH_URL: 'http://127.0.0.1:1' });
    const sitemap = await shop.get('/sitemap.xml');
    const paths = [...sitemap.body.matchAll(/<loc>http:\/\/[\w.]+([^<]*)</g)].map(([, path = '']) => path);
    const [device, list] = [
      tenant.getDevicePath('x').slice(0, -1),
      tenant.getPath('productOverview', { overview: 'x' }),
    ];
    const isDevice = (path: string) => path.startsWith(device) && !path.startsWith(list.slice(0, -1));
    const devices = paths.filter(isDevice);
    const rest = paths.filter((path) => !isDevice(path));
    expect(devices.length).toBeGreaterThan(3_000);
    expect(rest.length).toBeGreaterThan(300);
    // Existence is checked for all devices; rendering is the same for each.
    for (const path of devices) {
      const rules = await shop.get(`/api/route-rules?path=${encodeURIComponent(path)}`);
      expect(rules.json(), path).toMatchObject({ status: 200, route: 'productDetail' });
    }
    for (const path of [...rest, ...devices.filter((_, at) => at % 200 === 0)]) {
      expect((await shop.get(path)).statusCode, path).toBe(200);
    }
    expect(shop.logged).toEqual([]);
    expect((await shop.get('/api/suggestions?q=iphone')).json()).toMatchObject({ suggestions: [], total: 0 });
    expect(shop.logged.map(({ msg }) => msg)).toEqual(['catalogue search failed']);
    await shop.close();
  });
});

const STATE = /<script id="page-state"[^>]*>(.*?)<\/script>/s;

/** A page without the addresses of its shop and the state of its scripts. */
function readMarkup(html: string): string {
  return html.replace(STATE, '').replace(/\s*<link rel="(?:canonical|alternate)"[^>]*>/g, '');
}

/** The state of its scripts, but for the time of the request. The first page of a process has another order of members. */
function readState(html: string): unknown {
  return JSON.parse(STATE.exec(html)?.[1]?.replace(/"now":"[^"]*"/, '"now":""') ?? '{}');
}
