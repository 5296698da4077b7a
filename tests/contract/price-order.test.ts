import { describe, expect, it } from 'vitest';
import { getDeviceLine, isSuccessor } from '../../generators/check/device-lines.ts';
import { readPriceOrder } from '../../generators/check/price-order.ts';
import { FileReader } from '../../generators/read/file-reader.ts';
import { diskSource } from '../../generators/read/source.ts';
import { computeAsNewPrices } from '../../generators/resolve/as-new-prices.ts';
import { toObject } from '../../generators/resolve/questions.ts';
import compiled from '../../platform/generated/prices.gen.json' with { type: 'json' };
import { asNewPrices } from '../../platform/services/pricing/as-new-price.ts';
import type { CompiledPrices } from '../../platform/services/pricing/pricing-data.ts';
import { catalogue, root } from '../unit/catalogue/catalogue.ts';

const reader = new FileReader(diskSource(root));
const readValue = (path: string) => toObject(reader.json(path)?.value);
const model = readValue('tenants/catalogue/price-model.json');
const prices = compiled as unknown as CompiledPrices;
const countries = Object.keys(prices.countries);
const orderFile = reader.json('tenants/catalogue/price-order.json');
const order = readPriceOrder(orderFile, catalogue.devices);

/** Prices that shops pay, in cents. */
function getPrices(country: string, id: string): number[] {
  const device = catalogue.devices.find((one) => one.id === id);
  const list = prices.countries[country];
  if (!device || !list) throw new Error(`No ${id} in ${country}.`);
  return asNewPrices(prices, list, { ...device, formFactor: device.kind });
}

describe('the order of prices', () => {
  it.each(countries)('the compiler computes the prices that the shops of %s pay', (country) => {
    const list = readValue(`tenants/${country}/prices.json`);
    const differing = catalogue.devices.filter((device) => {
      const computed = computeAsNewPrices({ list, model }, device);
      return computed.join() !== getPrices(country, device.id).join();
    });
    expect(differing.map(({ id }) => id)).toEqual([]);
  });

  it('the catalogue has thousands of pairs of a device and its newer or better version', () => {
    expect(order.pairs.length).toBeGreaterThan(5_000);
    for (const kind of ['phone', 'tablet', 'notebook', 'camera', 'lens']) {
      expect(order.pairs.filter(({ older }) => older.kind === kind).length, kind).toBeGreaterThan(20);
    }
  });

  it.each(countries)('no newer or better version pays less in %s without a reason in the data', (country) => {
    const isExcused = (older: string, newer: string) =>
      order.exceptions.some(({ devices, above }) => devices.includes(older) && above.includes(newer));
    const wrong = order.pairs.filter(({ older, newer }) => {
      const [first = 0] = getPrices(country, older.id);
      // The smallest size of the older against one that is at least as large.
      const size = Number(older.variants[0]?.id ?? 0);
      const at = newer.variants.findIndex(({ id }) => Number(id) >= size);
      if (at < 0 && older.variants.length > 0 && newer.variants.length > 0) return false;
      const last = getPrices(country, newer.id)[Math.max(0, at)] ?? 0;
      return first > last && !isExcused(older.id, newer.id);
    });
    expect(wrong.map(({ older, newer }) => `${older.name} > ${newer.name}`)).toEqual([]);
  });

  it.each([
    ['canon-ef-50mm-f1-8', 'canon-ef-50mm-f1-8-stm'],
    ['canon-ef-50mm-f1-8-ii', 'canon-ef-50mm-f1-8-stm'],
    ['nikon-af-s-70-200mm-f2-8g-vr-if-ed', 'nikon-af-s-70-200mm-f2-8g-ed-vr-ii'],
    ['canon-rf-100-400mm-f5-6-8-is-usm', 'canon-rf-200-800mm-f6-3-9-is-usm'],
    ['samsung-galaxy-s23-ultra', 'samsung-galaxy-s24-ultra'],
  ])('%s pays less than %s in every country', (older, newer) => {
    for (const country of countries) {
      expect(getPrices(country, older)[0]).toBeLessThan(getPrices(country, newer)[0] ?? 0);
    }
  });
});

describe('the lines of devices', () => {
  const find = (name: string) => {
    const device = catalogue.devices.find((one) => one.name === name);
    const words = toObject(toObject(toObject(orderFile?.value).versions)[device?.kind ?? '']) as Record<string, number>;
    const line = device && getDeviceLine(device, words);
    if (!line) throw new Error(`No line for ${name}.`);
    return line;
  };

  it.each([
    ['Apple iPhone 12 mini', 'Apple iPhone 13 Pro'],
    ['Samsung Galaxy S22', 'Samsung Galaxy S23 Ultra'],
    ['Apple MacBook Pro 14 (M2 Pro, 2023)', 'Apple MacBook Pro 14 (M3 Max, 2023)'],
    ['Canon EOS R6', 'Canon EOS R6 Mark II'],
    ['Nikon Z 6', 'Nikon Z 6II'],
    ['Sony Alpha 7 III', 'Sony Alpha 7 IV'],
    ['Lenovo ThinkPad T14 Gen 2', 'Lenovo ThinkPad T14 Gen 4'],
    ['Canon EF 50mm f/1.8', 'Canon EF 50mm f/1.8 STM'],
    ['Sony FE 24-70mm f/2.8 GM', 'Sony FE 24-70mm f/2.8 GM II'],
  ])('%s comes before %s', (older, newer) => {
    expect(isSuccessor(find(older), find(newer))).toBe(true);
    expect(isSuccessor(find(newer), find(older))).toBe(false);
  });

  it.each([
    ['Apple iPhone 13 Pro', 'Apple iPhone 14'],
    ['Samsung Galaxy S23', 'Samsung Galaxy S23 FE'],
    ['Canon EOS R6', 'Canon EOS R7'],
    ['Nikon Z 6II', 'Nikon Z 5'],
    ['Canon EF 50mm f/1.4 USM', 'Canon EF 50mm f/1.8 STM'],
    ['Canon EF 70-300mm f/4-5.6L IS USM', 'Canon EF 70-300mm f/4-5.6 IS II USM'],
  ])('%s and %s are not compared', (one, other) => {
    expect(isSuccessor(find(one), find(other))).toBe(false);
    expect(isSuccessor(find(other), find(one))).toBe(false);
  });

  it('of two devices at most one is the newer or better version', () => {
    const keys = new Set(order.pairs.map(({ older, newer }) => `${older.id} ${newer.id}`));
    expect(order.pairs.filter(({ older, newer }) => keys.has(`${newer.id} ${older.id}`))).toEqual([]);
  });
});
