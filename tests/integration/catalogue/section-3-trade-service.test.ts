import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerTenant, TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { type FakeTradeService, openFakeTradeService } from '../../support/fake-trade-service.ts';
import { createTradeInput } from '../../support/selling.ts';

const SHOP: TenantId = CONSUMER_SHOP.id;
const host = CONSUMER_SHOP.host;
const ANSWERS = {
  power: 'yes',
  display: 'asNew',
  housing: 'asNew',
  battery: '90',
  account: 'signedOut',
  accessories: 'none',
};

const openShop = (changes: (own: ServerTenant) => Partial<ServerTenant>) =>
  openEdge({}, (shipped) => {
    const own = shipped.tenant(SHOP);
    const changed = { ...own, server: { ...own.server, ...changes(own.server) } };
    return { ...shipped, tenant: (id) => (id === SHOP ? changed : shipped.tenant(id)) };
  });

const get = (shop: Edge, url: string) => shop.app.inject({ url, headers: { host } });
const post = (shop: Edge, url: string, payload: object, headers = {}) =>
  shop.app.inject({ method: 'POST', url, headers: { host, ...headers }, payload });
const rules = async (shop: Edge, path: string) =>
  (await get(shop, `/api/route-rules?path=${encodeURIComponent(path)}`)).json() as Record<string, unknown>;
const failures = (shop: Edge) => shop.logged().filter(({ level }) => Number(level) >= 40);

/** A request of the shop, for its services. */
function contextIn(shop: Edge): RequestContext {
  const { server } = shop.fleet.tenant(SHOP);
  const log = { info() {}, warn() {}, error() {} };
  return { tenant: server, locale: 'de', now: () => new Date(), requestId: 'r-1', business: false, log };
}

describe('a trade service that sends only the members of section 3', () => {
  let service: FakeTradeService;
  let shop: Edge;

  beforeAll(async () => {
    service = await openFakeTradeService();
    shop = await openShop(({ services }) => ({ services: { ...services, trade: service.address } }));
  });
  afterAll(async () => {
    await shop?.close();
    await service?.close();
  });

  it('the shop renders the pages of categories, manufacturers, series and devices', async () => {
    const pages = {
      [CONSUMER_SHOP.getCategoryPath('smartphone')]: 'sellCategory',
      [CONSUMER_SHOP.getPath('productOverview', { overview: CONSUMER_SHOP.getCategoryUrl('smartphone') })]:
        'productOverview',
      [CONSUMER_SHOP.getMakerPath('samsung', 'smartphone')]: 'productOverview',
      [CONSUMER_SHOP.getPath('productOverview', { overview: 'apple-iphone-13-serie' })]: 'productOverview',
      [CONSUMER_SHOP.getDevicePath('apple-iphone-13')]: 'productDetail',
    };
    for (const [path, route] of Object.entries(pages))
      expect(await rules(shop, path), path).toMatchObject({ status: 200, route });
    expect(await rules(shop, CONSUMER_SHOP.getDevicePath('apple-iphone-99'))).toMatchObject({ status: 404 });
    expect(failures(shop)).toEqual([]);
  });

  it('each group shows as many devices as its count says', async () => {
    const { catalogue } = shop.services;
    const ctx = contextIn(shop);
    const category = await catalogue.findCategory(ctx, 'handys');
    const samsung = category?.manufacturers.find(({ name }) => name === 'Samsung');
    expect(category).toMatchObject({ formFactor: 'phone', title: 'Handys' });
    expect(samsung?.deviceCount).toBe((await catalogue.devicesOfManufacturer(ctx, samsung?.id ?? '')).length);
    expect(samsung?.deviceCount).toBeGreaterThan(50);
    const series = await catalogue.findSeries(ctx, 'apple-iphone-13-serie');
    expect(series).toMatchObject({ deviceCount: 4, firstYear: 2021, lastYear: 2021, thumbnail: 'phone' });
  });

  it('category and device have the address of the picture that the service sends', async () => {
    const { catalogue } = shop.services;
    const ctx = contextIn(shop);
    const category = await catalogue.findCategory(ctx, 'handys');
    const device = await catalogue.findDevice(ctx, 'apple-iphone-13');
    expect([category?.imagePath, device?.imagePath]).toEqual([
      'https://pictures.trade.example/smartphone/thumbnail.jpg',
      'https://pictures.trade.example/apple-iphone-13/image.jpg',
    ]);
    expect(device?.image).toBe('phone-notch');
    const policy = String((await get(shop, '/api/suggestions?q=iphone')).headers['content-security-policy']);
    expect(policy).toContain("img-src 'self' data:;");
  });

  it('a device is sold through suggestions, an offer and a trade', async () => {
    const suggested = await get(shop, '/api/suggestions?q=iphone%2013');
    expect(suggested.json().suggestions[0]).toMatchObject({ url: 'apple-iphone-13', formFactor: 'phone' });
    const offer = await post(shop, '/api/offers', {
      deviceId: 'apple-iphone-13',
      answers: { storage: '128', ...ANSWERS },
    });
    expect(offer.statusCode).toBe(201);
    const sale = await post(shop, '/api/trades', createTradeInput(offer.json()), {
      'idempotency-key': crypto.randomUUID(),
    });
    expect(sale.statusCode).toBe(201);
    expect(sale.json().trade).toMatchObject({ state: 'labelSent', totalCents: offer.json().priceCents });
    expect(offer.json().priceCents).toBeGreaterThan(0);
    expect(failures(shop)).toEqual([]);
  });
});

describe('a trade service with its own ids and categories', () => {
  let service: FakeTradeService;
  let shop: Edge;
  const NUMBERS = ['smartphone', 'tablet'];

  beforeAll(async () => {
    service = await openFakeTradeService({
      change: (source) => ({
        ...source,
        id: source.categoryId === undefined ? source.id : `x-${source.id}`,
        ...(source.categoryId === undefined ? {} : { categoryId: NUMBERS.indexOf(String(source.categoryId)) + 1 }),
      }),
    });
    shop = await openShop(({ services }) => ({
      services: { ...services, trade: service.address },
      tradeCatalogue: { categories: { 1: { formFactor: 'phone', priceClass: 'mid' } } },
    }));
  });
  afterAll(async () => {
    await shop?.close();
    await service?.close();
  });

  it('the tenant file maps categories to form factors, with the price class stated there', async () => {
    const device = await shop.services.catalogue.findDevice(contextIn(shop), 'samsung-galaxy-s23');
    expect(device).toMatchObject({ id: 'x-samsung-galaxy-s23', formFactor: 'phone', priceClass: 'mid', variants: [] });
    expect(shop.services.pricing.maxPrice(contextIn(shop), device as NonNullable<typeof device>)).toBeGreaterThan(0);
  });

  it('a device without a form factor has no page: it is 404 and logged with its id', async () => {
    expect(await rules(shop, CONSUMER_SHOP.getDevicePath('canon-eos-r6'))).toMatchObject({ status: 404 });
    expect(failures(shop)).toMatchObject([
      {
        kind: 'device',
        leftOut: 1,
        ids: ['x-canon-eos-r6'],
        msg: 'the trade service sent documents that cannot be sold from',
      },
    ]);
  });
});
