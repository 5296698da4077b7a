import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CatalogueTexts } from '../../../platform/services/catalogue/catalogue-data.ts';
import { createCatalogue } from '../../../platform/services/catalogue/index.server.ts';
import type { Category } from '../../../platform/services/catalogue/types.ts';
import { labelledQueries } from '../../bench/queries/index.ts';
import { findRank, shownLabels } from '../../bench/queries/rank.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { catalogue, createContext, indices, searchesSchema, shippedCatalogue, texts } from './catalogue.ts';

const service = shippedCatalogue();
const de = createContext('de');

async function shown(text: string, limit = 6, ctx = de): Promise<string[]> {
  const found = await service.suggest(ctx, text, limit);
  return found.devices.map(({ device, variantLabel }) =>
    variantLabel ? `${device.name}, ${variantLabel}` : device.name,
  );
}

describe('a suggestion search', () => {
  it.each([
    ['iPhone 13 128 GB', 'Apple iPhone 13, 128 GB'],
    ['iphone 13 128gb', 'Apple iPhone 13, 128 GB'],
    ['iphone 13 128', 'Apple iPhone 13, 128 GB'],
    ['iphone13', 'Apple iPhone 13'],
    ['i phone 13', 'Apple iPhone 13'],
    ['IPHONE 13', 'Apple iPhone 13'],
    ['apple apple iphone 13', 'Apple iPhone 13'],
    ['13 iphone', 'Apple iPhone 13'],
    ['1tb iphone 15 pro', 'Apple iPhone 15 Pro, 1 TB'],
    ['iphone se 2', 'Apple iPhone SE (2020)'],
    ['iphone x', 'Apple iPhone X'],
    ['s23', 'Samsung Galaxy S23'],
    ['galaxy s23ultra', 'Samsung Galaxy S23 Ultra'],
    ['s 23 ultra', 'Samsung Galaxy S23 Ultra'],
    ['s24+', 'Samsung Galaxy S24+'],
    ['s24 plus', 'Samsung Galaxy S24+'],
    ['z flip 5', 'Samsung Galaxy Z Flip5'],
    ['galaxy fold 4', 'Samsung Galaxy Z Fold4'],
    ['A2633', 'Apple iPhone 13'],
    ['sm-s911b', 'Samsung Galaxy S23'],
    ['SM-A505FN', 'Samsung Galaxy A50'],
    ['GLUOG', 'Google Pixel 6 Pro'],
    ['sony alpha 7 iv', 'Sony Alpha 7 IV'],
    ['a7iv', 'Sony Alpha 7 IV'],
    ['a7 4', 'Sony Alpha 7 IV'],
    ['eos r6 mark 2', 'Canon EOS R6 Mark II'],
    ['x100v', 'Fujifilm X100V'],
    ['canon rf 24-70', 'Canon RF 24-70mm f/2.8L IS USM'],
    ['macbook air m2 15', 'Apple MacBook Air 15 (M2, 2023)'],
    ['portege x40', 'Dynabook Portégé X40-J'],
    ['Handy verkaufen iphone 13', 'Apple iPhone 13'],
  ])('the search for "%s" shows %s first', async (text, expected) => {
    expect((await shown(text))[0]).toBe(expected);
  });

  it.each([
    ['iphne 13', 'Apple iPhone 13'],
    ['ihpone 13', 'Apple iPhone 13'],
    ['iphonr 13', 'Apple iPhone 13'],
    ['galxy s23', 'Samsung Galaxy S23'],
    ['samsng galaxy s23 ultra', 'Samsung Galaxy S23 Ultra'],
    ['smasung s23', 'Samsung Galaxy S23'],
    ['pixle 8', 'Google Pixel 8'],
    ['huwaei p30', 'Huawei P30'],
    ['thinkpda t480', 'Lenovo ThinkPad T480'],
    ['fujfilm x-t5', 'Fujifilm X-T5'],
    ['xiaomo redmi note 12', 'Xiaomi Redmi Note 12'],
  ])('the search corrects the typing error in "%s": %s', async (text, expected) => {
    expect(await shown(text)).toContain(expected);
  });

  it('a number may be incomplete only while somebody is typing', async () => {
    const typing = async (text: string) =>
      (await service.suggest(de, text, 6, { unfinished: true })).devices.map(({ device }) => device.name);
    expect(await typing('iphone 1')).toContain('Apple iPhone 17');
    expect((await typing('iphone 13 12'))[0]).toBe('Apple iPhone 13');
    expect(await service.suggest(de, 'iphone 1', 6)).toMatchObject({ devices: [], notBought: { reason: 'model' } });
  });

  it('a wrong digit means another device, not a typing error', async () => {
    expect((await shown('iphone 13')).every((name) => name.includes('iPhone 13'))).toBe(true);
    expect(await shown('iphone 23')).toEqual([]);
  });

  it('the newest devices come first when many match', async () => {
    for (const text of ['iphone', 'samsung', 'pixel', 'macbook']) {
      const years = (await service.suggest(de, text, 20)).devices.map(({ device }) => device.releaseYear ?? 0);
      expect(years, text).toEqual([...years].sort((a, b) => b - a));
      expect(years[0], text).toBeGreaterThanOrEqual(2025);
    }
  });

  it('the plain model comes before its larger and smaller variants', async () => {
    expect((await shown('iphone 13')).slice(0, 4).sort()).toEqual([
      'Apple iPhone 13',
      'Apple iPhone 13 Pro',
      'Apple iPhone 13 Pro Max',
      'Apple iPhone 13 mini',
    ]);
  });

  it('devices sold in the named size come first', async () => {
    const { devices: found } = await service.suggest(de, 'iphone 15 pro 128 gb', 6);
    expect(found[0]).toMatchObject({ variantId: '128', variantLabel: '128 GB' });
    expect(found.find(({ device }) => device.id === 'apple-iphone-15-pro-max')?.variantId).toBeUndefined();
  });

  it('the search uses the words of the displayed language', async () => {
    expect((await shown('vender iphone 12', 6, createContext('es')))[0]).toBe('Apple iPhone 12');
    expect((await shown('tablette samsung', 6, createContext('fr')))[0]).toMatch(/^Samsung Galaxy Tab/);
    expect((await shown('iphone 15 128 go', 6, createContext('fr')))[0]).toBe('Apple iPhone 15, 128 GB');
    expect((await shown('fotocamera', 6, createContext('it')))[0]).toBe('Sony Alpha 7 IV');
  });

  it('an empty text finds nothing', async () => {
    for (const text of ['', '   ', '+++', '???', 'qqqqzzzz', '\u0000', '\ud800', '256 gb'])
      expect(await shown(text)).toEqual([]);
  });

  it('the search returns the requested number at most', async () => {
    expect((await service.suggest(de, 'iphone', 3)).devices).toHaveLength(3);
    expect((await service.suggest(de, 'iphone 13 128', 2)).devices).toHaveLength(2);
  });

  it('the search handles any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCharacter, maxLength: 300 }), async (text) => {
        expect((await service.suggest(de, text, 6)).devices.length).toBeLessThanOrEqual(6);
      }),
      { numRuns: 200 },
    );
    expect(await shown('x'.repeat(1_000_000))).toEqual([]);
  });

  it("a search for a device's own name has it among the first three", async () => {
    const missed: string[] = [];
    for (const { id, name } of catalogue.devices.filter((_, at) => at % 7 === 0)) {
      const { devices: found } = await service.suggest(de, name, 3);
      if (!found.some(({ device }) => device.id === id))
        missed.push(`${name}: ${found.map(({ device }) => device.name)}`);
    }
    expect(missed).toEqual([]);
  });
});

describe('a search by keywords', () => {
  const categoryKeywords = Object.entries(texts).flatMap(([locale, { categories }]) =>
    Object.entries(categories).flatMap(([id, { metaKeywords }]) =>
      metaKeywords.split(', ').map((keyword): [string, string, string] => [keyword, locale, id]),
    ),
  );

  it('every keyword of every category finds the category or devices of it', async () => {
    expect(categoryKeywords.length).toBeGreaterThan(100);
    const missed: string[] = [];
    for (const [keyword, locale, id] of categoryKeywords) {
      const ctx = createContext(locale);
      const { pages, devices } = await service.suggest(ctx, keyword, 6);
      const getParent = (one: string) => (service.findCategoryById(ctx, one) as Category | undefined)?.parentId;
      const isWithin = (one: string) => one === id || getParent(one) === id || getParent(id) === one;
      const found = pages.some(({ categoryId }) => isWithin(categoryId));
      if (!found || devices.length === 0) missed.push(`${keyword} (${locale} ${id}): ${pages.map(({ url }) => url)}`);
    }
    expect(missed).toEqual([]);
  });

  it('a word of a category is not split into words of devices', async () => {
    for (const [text, locale] of [
      ['Smartphone verkaufen', 'de'],
      ['vender smartphone', 'es'],
      ['vendere smartphone', 'it'],
    ] as const) {
      const { pages, named } = await service.suggest(createContext(locale), text, 6);
      expect([pages.map(({ id }) => id), named], text).toEqual([['smartphone'], false]);
    }
  });

  it('a keyword of a category shows its page and its devices in demand', async () => {
    const found = await service.suggest(createContext('it'), 'vendere mirrorless', 6);
    expect(found.pages.map(({ type, id }) => [type, id])).toEqual([['category', 'camera']]);
    expect(found.devices[0]?.device.name).toBe('Sony Alpha 7 IV');
    expect([found.named, found.total]).toEqual([false, found.pages[0]?.deviceCount]);
  });

  const withKeywords = (change: (own: CatalogueTexts) => CatalogueTexts) =>
    createCatalogue({
      data: { ...catalogue },
      texts: { ...texts, de: change(texts.de as CatalogueTexts) },
      indices,
      searchesSchema,
      questionsFor: () => [],
    });

  it('a name comes before a keyword: a keyword that is also a name finds the name', async () => {
    const own = withKeywords((de) => {
      const lens = { ...de.categories.lens, metaKeywords: 'pixel, glasauge' } as CatalogueTexts['categories'][string];
      return { ...de, categories: { ...de.categories, lens } };
    });
    const named = await own.suggest(de, 'pixel', 6);
    expect(named.devices[0]?.device.name).toMatch(/^Google Pixel/);
    expect(named.pages.map(({ categoryId }) => categoryId)).not.toContain('lens');
    const found = await own.suggest(de, 'glasauge', 6);
    expect(found.pages.map(({ id }) => id)).toEqual(['lens']);
    expect(new Set(found.devices.map(({ device }) => device.categoryId))).toEqual(new Set(['lens']));
  });

  it('a device is found by its name with its keywords', async () => {
    const own = withKeywords((de) => ({
      ...de,
      device: { ...de.device, metaKeywords: `${de.device.metaKeywords}, {name} umtauschen` },
    }));
    const found = await own.suggest(de, 'iphone 13 umtauschen', 6);
    expect([found.devices[0]?.device.name, found.named]).toEqual(['Apple iPhone 13', true]);
  });

  it('a manufacturer is found by its keywords, with its devices', async () => {
    const own = withKeywords((de) => ({
      ...de,
      manufacturer: { ...de.manufacturer, metaKeywords: '{name} {category} inzahlungnahme' },
    }));
    const found = await own.suggest(de, 'fairphone inzahlungnahme', 6);
    expect(found.pages.map(({ type, name }) => [type, name])).toContainEqual(['manufacturer', 'Fairphone']);
    expect(found.devices.length).toBeGreaterThan(0);
    expect(new Set(found.devices.map(({ device }) => device.manufacturer))).toEqual(new Set(['Fairphone']));
  });
});

describe('inputs of people in five languages', () => {
  it('the intended page is among the first three suggestions', async () => {
    const missed: string[] = [];
    let asked = 0;
    for (const [locale, queries] of Object.entries(labelledQueries)) {
      for (const [text, wanted] of queries) {
        asked += 1;
        const place = findRank(wanted, shownLabels(await service.suggest(createContext(locale), text, 6))) ?? 9;
        if (place > 3) missed.push(`${text} (${locale})`);
      }
    }
    expect(asked).toBeGreaterThanOrEqual(300);
    expect(missed.length / asked, missed.join(', ')).toBeLessThanOrEqual(0.03);
  });

  it('every label names an existing page', async () => {
    const pages = await service.listAddresses(de);
    const known = new Set([
      ...pages.devices.keys(),
      ...[...pages.categories.keys()].map((id) => `category:${id}`),
      ...pages.overviews.keys(),
    ]);
    const wanted = Object.values(labelledQueries).flatMap((queries) =>
      queries.flatMap(([, label]) => label.split('|')),
    );
    expect(wanted.filter((label) => !known.has(label))).toEqual([]);
  });
});

describe('a search for one device', () => {
  const named = async (text: string, ctx = de) => {
    const { devices, named } = await service.suggest(ctx, text, 6);
    return named ? [devices[0]?.device.id, devices[0]?.variantId].filter(Boolean).join(' ') : undefined;
  };

  it.each([
    ['iphone 13', 'apple-iphone-13'],
    ['iphone 13 128 blau', 'apple-iphone-13 128'],
    ['iphone 15 pro max 128 gb', 'apple-iphone-15-pro-max'],
    ['s23 8/256gb', 'samsung-galaxy-s23 256'],
    ['ultra s23', 'samsung-galaxy-s23-ultra'],
    ['nikon z6', 'nikon-z-6'],
    ['nikon z 6', 'nikon-z-6'],
    ['Samsung a54', 'samsung-galaxy-a54-5g'],
    ['macbook air 13 m2', 'apple-macbook-air-13-m2-2022'],
    ['SM-S911B', 'samsung-galaxy-s23'],
    ['A2482', 'apple-iphone-13'],
    ['sm s911 u1', 'samsung-galaxy-s23'],
    ['iphone 10', 'apple-iphone-x'],
    ['iph\u200fone 13', 'apple-iphone-13'],
  ])('the search "%s" names the device %s', async (text, expected) => expect(await named(text)).toBe(expected));

  it.each([
    'iphone',
    'samsung',
    'macbook pro',
    'pixel',
    'galaxy s',
    'moto g',
    '13',
    'i phone',
    'a53',
    'kamera',
    'iphone 13 mit hülle',
    // A corrected word may mean something else.
    'ifone 13',
    'iphone 23',
    // One number for two years of a device.
    'A2338',
    '',
  ])('the search "%s" names no device', async (text) => expect(await named(text)).toBeUndefined());
});

describe('a search for a family or a manufacturer', () => {
  it('the search returns the total number of devices, whatever number it shows', async () => {
    const { devices, total } = await service.suggest(de, 'samsung handy', 6);
    expect(devices).toHaveLength(6);
    expect(total).toBe(
      catalogue.devices.filter((one) => one.manufacturer === 'Samsung' && one.kind === 'phone').length,
    );
    expect((await service.suggest(de, 'samsung handy', 1_000)).devices).toHaveLength(total);
    expect((await service.suggest(de, 'kamera', 3)).total).toBe(
      catalogue.devices.filter(({ kind }) => kind === 'camera').length,
    );
  });

  it.each([
    ['iphone', ['iPhone']],
    ['samsung', ['Samsung', 'Samsung', 'Samsung']],
    ['samsung tablet', ['Samsung']],
    ['macbook pro', ['Apple MacBook Pro 14', 'Apple MacBook Pro 16', 'Apple MacBook Pro 13']],
    ['iphone 13', []],
    ['iphone 13 mini', []],
  ])('the search "%s" shows the pages %j', async (text, names) => {
    expect((await service.suggest(de, text, 6)).pages.map(({ name }) => name)).toEqual(names);
  });

  it('a search without results shows the nearest families, and none for a word like "Pro"', async () => {
    const near = async (text: string) => (await service.suggest(de, text, 6)).pages.map(({ name }) => name);
    expect((await near('iphone 23')).slice(0, 1)).toEqual(['iPhone']);
    expect((await near('apple newton 9')).length).toBeGreaterThan(2);
    expect(await near('airpods pro')).toEqual([]);
    expect(await near('playstation 5')).toEqual([]);
  });
});
