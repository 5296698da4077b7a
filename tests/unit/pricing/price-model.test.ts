import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Device } from '../../../platform/services/catalogue/types.ts';
import { asNewPrices } from '../../../platform/services/pricing/as-new-price.ts';
import type { PriceList } from '../../../platform/services/pricing/pricing-data.ts';
import { quote } from '../../../platform/shared/quote.ts';
import { compiledPricing, pricingContext, shippedDevices, shippedPricing } from '../../support/shipped-pricing.ts';

const { prices } = compiledPricing();
const list = prices.countries.de as PriceList;
const devices = shippedDevices();
const pricing = shippedPricing();
const find = (id: string) => devices.find((device) => device.id === id) as Device;
const inCountry = (country: string) => pricingContext(country);

const phone: Device = {
  ...find('apple-iphone-13'),
  id: 'test-phone',
  manufacturer: 'Nobody',
  priceClass: 'flagship',
  releaseYear: 2026,
  releaseMonth: 11,
  variants: [
    { id: '128', label: '128 GB' },
    { id: '256', label: '256 GB' },
  ],
};

describe('the as-new price', () => {
  it('a device released in the month of the list costs class × brand, and the next variant one step more', () => {
    // 850 × 0.5, then × 1.066, cut to whole euros
    expect(asNewPrices(prices, list, phone)).toEqual([42500, 45300]);
  });

  it('the price follows the curve at its points and in between', () => {
    const at = (releaseYear: number, releaseMonth: number | null) =>
      asNewPrices(prices, list, { ...phone, releaseYear, releaseMonth, variants: [] })[0];
    expect(at(2024, 11)).toBe(29700); // 425 × 0.7 = 297.50
    expect(at(2025, 5)).toBe(33100); // 18 months, halfway between 0.86 and 0.7
    expect(at(2024, null)).toBe(at(2024, 6));
  });

  it('an unreleased device costs as much as one released today', () => {
    expect(asNewPrices(prices, list, { ...phone, releaseYear: 2030 })).toEqual(asNewPrices(prices, list, phone));
  });

  it('the price depends on the date of the list, not on the clock', () => {
    const older = { ...list, asOf: '2026-01-31' };
    const young = { ...phone, releaseYear: 2025 };
    expect(asNewPrices(prices, older, young)[0]).toBeGreaterThan(asNewPrices(prices, list, young)[0] ?? 0);
  });

  it("the price follows the country’s factor, and the country's own price to the cent", () => {
    const es = prices.countries.es as PriceList;
    expect(asNewPrices(prices, es, phone)[0]).toBe(40800); // 425 × 0.96
    const own = { ...list, overrides: { 'test-phone': { '128': 12345 } } };
    expect(asNewPrices(prices, own, phone)).toEqual([12345, 13100]);
  });

  it('a variant is derived from the nearest fixed one and never passes the next', () => {
    const three = { ...phone, variants: ['64', '128', '256', '512'].map((id) => ({ id, label: id })) };
    const own = { ...list, overrides: { 'test-phone': { '128': 20000, '512': 21000 } } };
    expect(asNewPrices(prices, own, three)).toEqual([18700, 20000, 21000, 21000]);
  });

  it("a model's override times the country’s factor applies where the country has none", () => {
    const model = { ...prices, overrides: { 'test-phone': { '': 10000 } } };
    expect(asNewPrices(model, list, phone)).toEqual([10000, 10600]);
    expect(asNewPrices(model, prices.countries.es as PriceList, phone)[0]).toBe(9600);
  });

  it('a price below the minimum is 0, and the country may set the minimum', () => {
    const old = { ...phone, releaseYear: 2006, variants: [] };
    expect(asNewPrices(prices, list, old)).toEqual([0]);
    const generous = { ...list, minimumCents: { phone: 100 } };
    expect(asNewPrices(prices, generous, old)).toEqual([300]);
  });

  it('a price class missing from the model is named', () => {
    expect(() => asNewPrices(prices, list, { ...phone, priceClass: 'gold' })).toThrow(
      'The price model has no class gold (device test-phone).',
    );
  });

  it.each([
    ['apple-iphone-15-pro', { '128': 574, '256': 612 }],
    ['apple-iphone-13', { '128': 271 }],
    ['samsung-galaxy-s23-ultra', { '256': 431 }],
    ['apple-macbook-air-13-m2-2022', { '256': 538 }],
  ])('the price of %s is the one fixed by the German list', (id, fixed) => {
    const [variant] = pricing.sheetFor(inCountry('de'), find(id)).questions;
    for (const [variantId, units] of Object.entries(fixed)) {
      expect(variant?.answers.find((answer) => answer.id === variantId)?.asNewCents).toBe(units * 100);
    }
  });

  it('a Sony Alpha 7 IV costs 1,184 euros in Germany, without a variant question', () => {
    const sheet = pricing.sheetFor(inCountry('de'), find('sony-alpha-7-iv'));
    expect(sheet.asNewCents).toBe(118400);
    expect(sheet.questions.map(({ id }) => id)).toEqual([
      'power',
      'sensor',
      'viewfinder',
      'housing',
      'shutter',
      'accessories',
    ]);
  });
});

describe('the shipped price lists', () => {
  const ids = Object.keys(prices.countries);

  it.each(ids)('%s prices every device, and no larger variant below a smaller one', (country) => {
    for (const device of devices) {
      const found = asNewPrices(prices, prices.countries[country] as PriceList, device);
      expect(found).toHaveLength(Math.max(1, device.variants.length));
      expect(found).toEqual([...found].sort((a, b) => a - b));
      expect(found.every((price) => Number.isInteger(price) && price >= 0)).toBe(true);
    }
  });

  it('almost every device of the last ten years has a price, and older ones are at least recycled', () => {
    const recent = devices.filter(({ releaseYear }) => (releaseYear ?? 0) > 2016);
    const worthless = recent.filter((device) => pricing.maxPrice(inCountry('de'), device) === 0);
    expect(worthless.length / recent.length).toBeLessThan(0.05);
    for (const device of devices)
      expect(pricing.maxPrice(inCountry('de'), device), device.id).toBeGreaterThanOrEqual(0);
  });

  it('lists show the most that any answers bring, and some answers bring it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...devices), fc.constantFrom(...ids), fc.nat(), (device, country, seed) => {
        const ctx = inCountry(country);
        const sheet = pricing.sheetFor(ctx, device);
        const highest = pricing.maxPrice(ctx, device);
        const chosen = sheet.questions.map(({ id, answers }, at) => [
          id,
          answers[(seed >> at) % answers.length]?.id ?? '',
        ]);
        expect(quote(sheet, Object.fromEntries(chosen)).totalCents).toBeLessThanOrEqual(highest);
        const best = sheet.questions.map(({ id, answers: [first, ...others] }) => {
          const isFirst = others.every((one) => one.asNewCents === undefined && one.addCents === 0);
          return [id, (isFirst ? first : others.at(-1))?.id ?? first?.id ?? ''];
        });
        expect(quote(sheet, Object.fromEntries(best)).totalCents).toBe(highest);
      }),
    );
  });

  it('a country without a price list is rejected', () => {
    expect(() => pricing.sheetFor(inCountry('xx'), phone)).toThrow('No price list for country xx.');
  });
});
