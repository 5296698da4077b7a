import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../../generators/catalogue/load-catalogue.ts';
import { printCatalogue, printCatalogueTexts } from '../../../generators/print/catalogue.ts';
import { FileReader } from '../../../generators/read/file-reader.ts';
import { diskSource, overlaySource } from '../../../generators/read/source.ts';
import { root } from './catalogue.ts';

const PHONES = 'tenants/catalogue/devices/manual.phone.json';
const OVERRIDES = 'tenants/catalogue/devices/overrides.json';
const locales = [
  { id: 'de', fallbacks: [] },
  { id: 'at', fallbacks: ['de'] },
];

/** The shipped catalogue with some files replaced. */
function loadWith(files: Record<string, object | null>) {
  const texts = Object.entries(files).map(([path, value]) => [path, value === null ? null : JSON.stringify(value)]);
  return loadCatalogue(new FileReader(overlaySource(diskSource(root), Object.fromEntries(texts))), locales);
}

const phones = (...devices: object[]) => ({ [PHONES]: { source: 'manual', licence: '', kind: 'phone', devices } });
const device = (model: string, more: object = {}) => ({
  manufacturer: 'Acme',
  model,
  releaseYear: 2024,
  releaseMonth: 5,
  ...more,
});
const said = ({ faults }: ReturnType<typeof loadWith>) =>
  faults.map(({ file, path, what, fix }) => `${file.path} ${path.join('/')}: ${what} ${fix}`);

/** The manual phones are replaced, so messages about the demand list and texts are ignored. */
const saidOfPhones = (loaded: ReturnType<typeof loadWith>) => said(loaded).filter((line) => line.startsWith(PHONES));

describe('compiling the catalogue', () => {
  it('id, series, price class and variants of a manual device are derived', () => {
    const { catalogue } = loadWith(phones(device('Rocket 5', { storage: [256, 128] })));
    expect(catalogue.devices.find(({ id }) => id === 'acme-rocket-5')).toMatchObject({
      name: 'Acme Rocket 5',
      series: 'Rocket',
      seriesId: 'acme-rocket',
      priceClass: 'budget',
      variants: [
        { id: '128', label: '128 GB' },
        { id: '256', label: '256 GB' },
      ],
    });
  });

  it('a series gets another slug if a device has the plain one', () => {
    const { catalogue } = loadWith(phones(device('Rocket', { series: 'Rocket' })));
    expect(catalogue.devices.find(({ id }) => id === 'acme-rocket')?.seriesId).toBe('acme-rocket-serie');
  });

  it('overrides are applied last, and null removes a device', () => {
    const files = {
      devices: { 'apple-iphone-13': { priceClass: 'ultra', storage: [128, 64] }, 'apple-iphone-12-mini': null },
    };
    const { catalogue, faults } = loadWith({ [OVERRIDES]: files });
    expect(faults).toEqual([]);
    expect(catalogue.devices.find(({ id }) => id === 'apple-iphone-13')).toMatchObject({
      priceClass: 'ultra',
      series: 'iPhone 13',
      variants: [{ id: '64' }, { id: '128' }],
    });
    expect(catalogue.devices.some(({ id }) => id === 'apple-iphone-12-mini')).toBe(false);
  });

  it('the output is the same for the same input', () => {
    const print = () => {
      const { catalogue, texts } = loadWith({});
      return [printCatalogue(catalogue).content, printCatalogueTexts(texts).content];
    };
    expect(print()).toEqual(print());
    expect(JSON.parse(print()[0] ?? '').devices.length).toBeGreaterThan(1420);
  });

  it('a language takes missing members from its fallback', () => {
    const own = { categories: { smartphone: { name: 'Mobiltelefone' } } };
    const { texts, faults } = loadWith({ 'tenants/at/catalogue.json': own });
    expect(faults).toEqual([]);
    expect(texts.at?.categories.smartphone).toMatchObject({ name: 'Mobiltelefone', url: 'handys' });
    expect(texts.at?.device).toEqual(texts.de?.device);
  });
});

describe('a fault of the catalogue is reported with its place', () => {
  it('two devices with one id are reported', () => {
    expect(saidOfPhones(loadWith(phones(device('Rocket 5'), device('Rocket-5'))))).toEqual([
      `${PHONES} devices/1: "Acme Rocket-5" and "Acme Rocket 5" have the same id "acme-rocket-5". The device is listed twice: keep one.`,
    ]);
    expect(saidOfPhones(loadWith(phones(device('Rocket 4-5.6'), device('Rocket 4.5-6'))))).toEqual([
      `${PHONES} devices/1: "Acme Rocket 4.5-6" and "Acme Rocket 4-5.6" have the same id "acme-rocket-4-5-6". Give one an "id", such as "acme-rocket-4-5-6-2".`,
    ]);
  });

  it('a misspelt or missing member and an invalid month are reported', () => {
    const loaded = loadWith(
      phones(device('A', { modell: 'B' }), { manufacturer: 'Acme' }, device('C', { releaseMonth: 13 })),
    );
    const places = loaded.faults.map(({ path }) => path.join('/'));
    expect(places).toEqual(['devices/0/modell', 'devices/1', 'devices/2/releaseMonth']);
  });

  it('an override or a demand entry without a device is reported', () => {
    expect(said(loadWith({ [OVERRIDES]: { devices: { 'apple-iphone-99': null } } }))).toEqual([
      `${OVERRIDES} devices/apple-iphone-99: No device has the id "apple-iphone-99". Use the id of a device file or its URL.`,
    ]);
    const top = { manufacturers: {}, devices: { phone: ['apple-iphone-13', 'apple-iphone-99'] } };
    expect(said(loadWith({ 'tenants/catalogue/devices/top.json': top }))).toEqual([
      'tenants/catalogue/devices/top.json devices/phone/1: No device has the id "apple-iphone-99". Use the id of a device file or its URL.',
    ]);
  });

  it('a text missing in every language of the chain and an unknown placeholder are reported', () => {
    const file = { device: { content: 'Wie sieht dein {modell} aus?' } };
    const lines = said(loadWith({ 'tenants/de/catalogue.json': file }));
    expect(lines).toContain(
      'tenants/de/catalogue.json device/content: "{modell}" is not a placeholder of catalogue texts. Use {name}, {category}, {count}.',
    );
    expect(lines).toContain(
      'tenants/de/catalogue.json categories/lens: The language "de" has no text "categories.lens.url". Add "url" here or in the language it falls back to.',
    );
  });
});
