import { describe, expect, it } from 'vitest';
import type { Device } from '../../../platform/services/catalogue/types.ts';
import { createPricing } from '../../../platform/services/pricing/index.server.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { startOfDate } from '../../../platform/shared/zoned-day.ts';
import { compiledPricing, pricingFiles, shippedDevices } from '../../support/shipped-pricing.ts';

const PHONE = shippedDevices().find(({ id }) => id === 'apple-iphone-13') as Device;
const patch = (version: string, price: number | null) =>
  JSON.stringify({ version, overrides: { [PHONE.id]: price === null ? null : { '128': price } } });

const files = pricingFiles({
  'tenants/de/prices.2098-11-27.json': patch('2098-11-27', 300),
  'tenants/de/prices.2098-12-01.json': patch('2098-12-01', null),
  'tenants/de/prices.2098-11-20.json': JSON.stringify({ version: '2098-11-20', factor: 0.5, asOf: '2026-12-01' }),
});
const data = compiledPricing(files);
const pricing = createPricing(data);

function contextAt(now: string, timeZone = 'Europe/Berlin', country = 'de'): RequestContext {
  return { tenant: { country, timeZone }, locale: country, now: () => new Date(now) } as unknown as RequestContext;
}

const smallestAt = (...at: Parameters<typeof contextAt>) => {
  const [variant] = pricing.sheetFor(contextAt(...at), PHONE).questions;
  return variant?.answers[0]?.asNewCents;
};

describe('a dated price list', () => {
  it('applies from midnight of its day in the time zone of the shop', () => {
    expect(smallestAt('2098-11-26T22:59:59.999Z')).toBe(27100);
    expect(smallestAt('2098-11-26T23:00:00.000Z')).toBe(30000);
    expect(smallestAt('2098-11-26T23:00:00.000Z', 'America/New_York')).toBe(27100);
    expect(smallestAt('2098-11-27T05:00:00.000Z', 'America/New_York')).toBe(30000);
  });

  it('changes the list before it, in the order of the days and not of the files', () => {
    const { version } = pricing.sheetFor(contextAt('2098-11-27T12:00:00Z'), PHONE);
    expect(version).toBe('2098-11-27');
    expect(data.prices.dated.de?.map(({ from, factorPermille }) => [from, factorPermille])).toEqual([
      ['2098-11-20', 500],
      ['2098-11-27', 500],
      ['2098-12-01', 500],
    ]);
    // Without a fixed price, at half of the level: the model decides again.
    expect(smallestAt('2098-12-01T12:00:00Z')).toBeLessThan(20000);
  });

  it('leaves the prices of other countries unchanged', () => {
    const at = (now: string) => pricing.sheetFor(contextAt(now, 'Europe/Vienna', 'at'), PHONE);
    expect(at('2098-12-24T12:00:00Z')).toEqual(at('2026-12-24T12:00:00Z'));
    expect(data.prices.dated.at).toBeUndefined();
  });

  it('changes the price of lists of devices, and the version and day of pages', () => {
    const [before, after] = ['2098-11-26T12:00:00Z', '2098-11-28T12:00:00Z'].map((now) => contextAt(now));
    if (!before || !after) throw new Error('two contexts');
    expect(pricing.maxPrice(after, PHONE)).toBeGreaterThan(pricing.maxPrice(before, PHONE));
    expect([before, after].map(pricing.versionFor)).toEqual(['2098-11-20', '2098-11-27']);
    expect([before, after].map(pricing.pricesSince)).toEqual(['2098-11-20', '2098-11-27']);
  });
});

describe('the start of a day', () => {
  it.each([
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    ['2026-11-27', 'Atlantic/Canary', '2026-11-27T00:00:00.000Z'],
    ['2026-11-27', 'Pacific/Kiritimati', '2026-11-26T10:00:00.000Z'],
  ])('%s in %s is %s', (day, zone, instant) => {
    expect(startOfDate(day, zone).toISOString()).toBe(instant);
  });
});
