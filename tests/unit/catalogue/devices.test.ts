import { describe, expect, it } from 'vitest';
import { buildDeviceName } from '../../../generators/catalogue/complete-device.ts';
import type { Kind } from '../../../generators/catalogue/device-record.ts';
import { sameName } from '../../../generators/catalogue/import-catalogue.ts';
import { lensFigures } from '../../../generators/catalogue/lens-class.ts';
import { getPriceClass } from '../../../generators/catalogue/price-class.ts';
import { getSeries } from '../../../generators/catalogue/series.ts';
import { slug } from '../../../generators/catalogue/slug.ts';
import { catalogue, faults } from './catalogue.ts';

const of = (kind: Kind) => catalogue.devices.filter((device) => device.kind === kind);
const byId = (id: string) => catalogue.devices.find((device) => device.id === id);

describe('the shipped catalogue', () => {
  it.each([
    ['phone', 600],
    ['tablet', 120],
    ['notebook', 250],
    ['camera', 200],
    ['lens', 250],
  ] as const)('the catalogue has enough devices of the kind %s', (kind, least) => {
    expect(of(kind).length).toBeGreaterThanOrEqual(least);
  });

  it('the catalogue has no fault', () => {
    expect(faults.map(({ file, path, what }) => `${file.path} ${path.join('/')}: ${what}`)).toEqual([]);
  });

  it('every device has a unique slug', () => {
    const ids = catalogue.devices.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  });

  it('no device is listed under two spellings', () => {
    const names = catalogue.devices.map(({ name }) => name.toLowerCase().replace(/[\s()-]+/g, ''));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('every series has a slug that no device and no other series has', () => {
    const ids = new Set(catalogue.devices.map(({ id }) => id));
    const series = new Map(catalogue.devices.map((d) => [`${d.kind} ${d.manufacturer} ${d.series}`, d.seriesId]));
    expect([...series.values()].filter((id) => ids.has(id))).toEqual([]);
    expect(new Set(series.values()).size).toBe(series.size);
  });

  it('phones are grouped in series of a manageable size', () => {
    const counts = new Map<string, number>();
    for (const { seriesId } of of('phone')) counts.set(seriesId, (counts.get(seriesId) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 20)).toEqual([]);
  });

  it('the release month of nearly every device is known', () => {
    const dated = (kind: Kind) => of(kind).filter(({ releaseYear }) => releaseYear !== null).length / of(kind).length;
    for (const kind of ['phone', 'tablet', 'notebook', 'camera'] as const) expect(dated(kind)).toBe(1);
    expect(dated('lens')).toBeGreaterThan(0.4);
  });

  it('every iPhone and iPad has a storage question', () => {
    const apple = [...of('phone'), ...of('tablet')].filter(({ manufacturer }) => manufacturer === 'Apple');
    expect(apple.filter(({ variants }) => variants.length === 0).map(({ name }) => name)).toEqual([]);
  });

  it.each([
    ['apple-iphone-13', ['128', '256', '512'], 'iPhone 13'],
    ['apple-iphone-se-2022', ['64', '128', '256'], 'iPhone SE'],
    ['samsung-galaxy-s23-ultra', ['256', '512', '1024'], 'Galaxy S23'],
    ['google-pixel-8-pro', ['128', '256', '512', '1024'], 'Pixel 8'],
    ['apple-macbook-air-13-m2-2022', ['256', '512', '1024', '2048'], 'MacBook Air'],
    ['sony-alpha-7-iv', [], 'Alpha 7'],
  ])('%s has its sizes and series', (id, variants, series) => {
    expect(byId(id)?.variants.map((variant) => variant.id)).toEqual(variants);
    expect(byId(id)?.series).toBe(series);
  });

  it('variants are sorted by size, and 1024 GB are a terabyte', () => {
    for (const { variants, name } of catalogue.devices) {
      const sizes = variants.map(({ id }) => Number(id));
      expect(sizes, name).toEqual([...sizes].sort((a, b) => a - b));
    }
    expect(byId('apple-iphone-15-pro')?.variants.at(-1)).toEqual({ id: '1024', label: '1 TB' });
  });

  it('names contain no Greek letters, primes and unusual spaces', () => {
    expect(catalogue.devices.map(({ name }) => name).filter((name) => /[α-ω″′"\u00a0]| {2}/.test(name))).toEqual([]);
  });
});

describe('slugs of devices', () => {
  it.each([
    ['Samsung Galaxy S24', 'samsung-galaxy-s24'],
    ['Samsung Galaxy S24+', 'samsung-galaxy-s24-plus'],
    ['Canon RF 24-70mm f/2.8L IS USM', 'canon-rf-24-70mm-f2-8l-is-usm'],
    ['Nothing Phone (2a)', 'nothing-phone-2a'],
    ['Dynabook Portégé X30L-G', 'dynabook-portege-x30l-g'],
    ['Voigtländer Nokton 35mm f/1.4 II', 'voigtlander-nokton-35mm-f1-4-ii'],
    ['Galaxy Tab 10.1" & S Pen', 'galaxy-tab-10-1-and-s-pen'],
    ['  Xperia\u00a05 II ', 'xperia-5-ii'],
  ])('the slug of %s is %s', (name, expected) => {
    expect(slug(name)).toBe(expected);
  });

  it('spellings of one name are distinguished from names of two devices', () => {
    expect(sameName('Huawei nova', 'HUAWEI Nova')).toBe(true);
    expect(sameName('Galaxy S24', 'Galaxy S24+')).toBe(false);
    expect(sameName('70-300mm f/4-5.6', '70-300mm f/4.5-6')).toBe(false);
  });
});

describe('names, series and price classes by rule', () => {
  it.each([
    ['Fairphone', 'Fairphone 5', 'Fairphone 5'],
    ['Nokia', 'X20', 'Nokia X20'],
    ['Apple', 'iPhone 13', 'Apple iPhone 13'],
  ])('the manufacturer %s is not repeated in the name', (maker, model, name) => {
    expect(buildDeviceName(maker, model)).toBe(name);
  });

  it.each([
    ['phone', 'Apple', 'iPhone 16e', 'iPhone 16'],
    ['phone', 'Samsung', 'Galaxy A54 5G', 'Galaxy A5x'],
    ['phone', 'OnePlus', '12R', 'OnePlus 12'],
    ['notebook', 'Lenovo', 'ThinkPad T480s', 'ThinkPad T4xx'],
    ['notebook', 'Dell', 'Latitude 5420', 'Latitude 54xx'],
    ['camera', 'Nikon', 'D7500', 'D7000'],
    ['lens', 'Canon', 'RF 24-70mm f/2.8L IS USM', 'RF'],
    ['phone', 'Unheard-of', 'Gadget Pro', 'Gadget'],
  ] as const)('the %s %s %s belongs to the series %s', (kind, maker, model, series) => {
    expect(getSeries(kind, maker, model)).toBe(series);
  });

  const getPriceClassName = (kind: Kind, manufacturer: string, model: string) =>
    getPriceClass(kind, { manufacturer, model, releaseYear: 2023, releaseMonth: null });

  it("price classes rise with a manufacturer's product line", () => {
    const ladder = ['iPhone SE (2022)', 'iPhone 13', 'iPhone 13 Pro', 'iPhone 13 Pro Max'];
    expect(ladder.map((model) => getPriceClassName('phone', 'Apple', model))).toEqual([
      'mid',
      'upper',
      'flagship',
      'ultra',
    ]);
  });

  it.each([
    ['RF 24-70mm f/2.8L IS USM', 'flagship'],
    ['EF-S 18-55mm f/3.5-5.6 IS STM', 'budget'],
    ['EF 50mm f/1.8 STM', 'mid'],
    ['RF 600mm f/4L IS USM', 'ultra'],
    ['EF 70-300mm f/4-5.6 IS II USM', 'mid'],
  ])('the price class of a lens depends on its glass: %s is %s', (model, expected) => {
    expect(getPriceClassName('lens', 'Canon', model)).toBe(expected);
  });

  it('focal lengths and the aperture at the long end are read from the name', () => {
    expect(lensFigures('XF 18-55mm f/2.8-4 R')).toEqual({ minFocal: 18, maxFocal: 55, aperture: 4 });
    expect(lensFigures('something else')).toBeUndefined();
  });
});
