import { afterAll, describe, expect, it } from 'vitest';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { openFailing, WAYS_TO_FAIL } from '../../support/failing-service.ts';
import { countries, createContext, indices, type Logged, shippedCatalogue } from '../../unit/catalogue/catalogue.ts';

const whole = shippedCatalogue();
const failing = await openFailing();
const alone = shippedCatalogue(failing.address);
afterAll(() => failing.close());

const someQuery = (index = indices.de?.devices) => ({
  source: { query: { match_all: {} } },
  applicationIndexName: index,
});

/** Every lookup of the pages in one language. */
async function lookedUp(service: typeof whole, locale: string) {
  const ctx = createContext(locale);
  const { categories, overviews, devices } = await service.listAddresses(ctx);
  const all: unknown[] = [await service.listCategories(ctx), await service.topDevices(ctx, 6)];
  for (const url of categories.values()) all.push(await service.findCategory(ctx, url));
  for (const [key, url] of overviews) {
    const [kind, id = ''] = key.split(':');
    if (kind === 'series') all.push(await service.findSeries(ctx, url), await service.devicesOfSeries(ctx, id));
    else if (kind === 'maker')
      all.push(await service.findManufacturer(ctx, url), await service.devicesOfManufacturer(ctx, id));
    else all.push(await service.findCategory(ctx, url), await service.devicesOfCategory(ctx, id));
  }
  for (const url of devices.values()) all.push(await service.findDevice(ctx, url));
  return all;
}

describe('a search engine that does not answer', () => {
  it("the catalogue's lookups work in every language without the engine", async () => {
    for (const locale of Object.keys(countries)) {
      const found = await lookedUp(alone, locale);
      expect(found).not.toContain(undefined);
      expect(found).toEqual(await lookedUp(whole, locale));
    }
  });

  it('a lookup does not query the engine and returns immediately', () => {
    expect(alone.findDevice(createContext('de'), 'apple-iphone-13')).toMatchObject({ name: 'Apple iPhone 13' });
  });

  it.each(WAYS_TO_FAIL)('suggestions lose their hits, and the answer says so: the engine %s', async (way) => {
    await failing.fail(way);
    const logged: Logged[] = [];
    let partial = 0;
    const ctx = { ...createContext('de', logged), markPartial: () => (partial += 1) };
    const searched = alone.search(createContext('de'), someQuery()).catch((error: unknown) => error);
    expect((await alone.suggest(ctx, 'iphone 13', 3)).devices).toEqual([]);
    // Hits for devices missing from the catalogue are dropped without notice to the person who searches.
    if (way === 'answers hits that say nothing') return expect(logged).toEqual([]);
    expect(partial).toBe(1);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({
      message: 'catalogue search failed',
      fields: { tenant: CONSUMER_SHOP.id, locale: 'de', requestId: 'request-1', err: expect.any(Error) },
    });
    expect(await searched).toMatchObject({ status: 503, code: 'search.unavailable' });
  });
});
