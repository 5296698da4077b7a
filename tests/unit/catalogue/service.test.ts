import { describe, expect, it } from 'vitest';
import { catalogue, countries, createContext, indices, shippedCatalogue, texts } from './catalogue.ts';

const service = shippedCatalogue();
const de = createContext('de');

describe('categories of the catalogue', () => {
  it('categories are in the displayed order with names, slugs and manufacturers', async () => {
    const categories = await service.listCategories(de);
    expect(categories.map(({ id, url }) => `${id} ${url}`)).toEqual([
      'smartphone handys',
      'iphone iphone',
      'tablet tablets',
      'ipad ipad',
      'notebook notebooks',
      'camera kameras',
      'lens objektive',
    ]);
    const [phones] = categories;
    expect(phones?.topManufacturers[0]).toMatchObject({ name: 'Apple', url: 'apple-handys' });
    expect(phones?.manufacturers.length).toBeGreaterThan(15);
    expect(phones?.content).toContain('Handy');
  });

  it("categories have the titles of the tenant's device groups", async () => {
    const titles = async (locale: string) => {
      const groups = (await service.listCategories(createContext(locale))).filter(({ parentId }) => parentId);
      return groups.map(({ name, title }) => `${name} → ${title}`);
    };
    expect(await titles('de')).toEqual(['iPhone → Handys', 'iPad → Tablets']);
    expect(await titles('es')).toEqual(['iPhone → Móviles', 'iPad → Tablets']);
    expect(await titles('fr')).toEqual(['iPhone → Smartphones', 'iPad → Tablettes']);
  });

  it("categories have titles in the displayed language where it is not the shop's own", async () => {
    const abroad = { ...createContext('fr'), tenant: createContext('de').tenant };
    const groups = (await service.listCategories(abroad)).filter(({ parentId }) => parentId);
    expect(groups.map(({ name, title }) => `${name} → ${title}`)).toEqual(['iPhone → Smartphones', 'iPad → Tablettes']);
    expect((await service.findCategory(abroad, 'iphone'))?.title).toBe('Smartphones');
  });

  it('categories are found by the slug of the displayed language only', async () => {
    expect((await service.findCategory(createContext('es'), 'moviles'))?.id).toBe('smartphone');
    expect(await service.findCategory(createContext('es'), 'handys')).toBeUndefined();
    expect((await service.findCategory(createContext('at'), 'handys'))?.id).toBe('smartphone');
    expect((await service.findCategoryById(createContext('it'), 'lens'))?.url).toBe('obiettivi');
    expect(await service.findCategory(de, 'constructor')).toBeUndefined();
  });
});

describe('manufacturers and series', () => {
  it('manufacturers and series are found by slug, with counts and years', async () => {
    const apple = await service.findManufacturer(de, 'apple-handys');
    expect(apple).toMatchObject({ id: 'apple.smartphone', name: 'Apple', categoryId: 'smartphone' });
    const thirteen = apple?.series.find(({ name }) => name === 'iPhone 13');
    expect(thirteen).toMatchObject({ deviceCount: 4, firstYear: 2021, lastYear: 2021 });
    expect(apple?.deviceCount).toBe(apple?.series.reduce((sum, { deviceCount }) => sum + deviceCount, 0));
    const series = await service.findSeries(de, thirteen?.url ?? '');
    expect(series).toMatchObject({ name: 'iPhone 13', categoryId: 'iphone', manufacturerId: 'apple.iphone' });
    expect(await service.findSeriesById(de, series?.id ?? '')).toEqual(series);
    expect(series?.metaDescription).toContain('Apple iPhone 13');
    expect((await service.findManufacturerById(de, 'apple.iphone'))?.url).toBe('apple-iphone');
  });

  it('every series of every manufacturer of every category has its page and its devices', async () => {
    for (const locale of Object.keys(countries)) {
      const ctx = createContext(locale);
      for (const category of await service.listCategories(ctx)) {
        for (const { url, id, deviceCount } of category.manufacturers) {
          const maker = await service.findManufacturer(ctx, url);
          expect(maker?.id, `${locale} ${url}`).toBe(id);
          expect((await service.devicesOfManufacturer(ctx, id)).length).toBe(deviceCount);
          for (const series of maker?.series ?? []) {
            expect((await service.findSeries(ctx, series.url))?.id, `${locale} ${series.url}`).toBe(series.id);
          }
        }
      }
    }
  });

  it('texts contain no placeholder and no gap', async () => {
    for (const locale of Object.keys(countries)) {
      const ctx = createContext(locale);
      const maker = await service.findManufacturer(ctx, `canon-${texts[locale]?.categories.lens?.url}`);
      const device = await service.findDevice(ctx, 'canon-rf-50mm-f1-8-stm');
      const series = await service.findSeriesById(ctx, device?.seriesId ?? '');
      for (const page of [maker, series, device]) {
        for (const text of [page?.content, page?.metaDescription, page?.metaKeywords]) {
          expect(text, locale).toMatch(/Canon/);
          expect(text, locale).not.toMatch(/[{}]|undefined| {2}/);
        }
      }
    }
  });
});

describe('devices of the catalogue', () => {
  it('devices of a series are sorted newest first', async () => {
    const devices = await service.devicesOfSeries(
      de,
      (await service.findDevice(de, 'samsung-galaxy-s23'))?.seriesId ?? '',
    );
    expect(devices.map(({ model }) => model)).toEqual([
      'Galaxy S23 FE',
      'Galaxy S23',
      'Galaxy S23+',
      'Galaxy S23 Ultra',
    ]);
  });

  it('a caller may change a returned list of devices', async () => {
    const [phone] = await service.devicesOfCategory(de, 'iphone');
    if (!phone) throw new Error('the catalogue has no iPhone');
    for (const [list, id] of [
      [service.devicesOfCategory, phone.categoryId],
      [service.devicesOfManufacturer, phone.manufacturerId],
      [service.devicesOfSeries, phone.seriesId],
    ] as const) {
      const before = await list(de, id);
      const names = before.map(({ name }) => name);
      expect(names.length).toBeGreaterThan(1);
      before.reverse().pop();
      expect((await list(de, id)).map(({ name }) => name)).toEqual(names);
    }
  });

  it('devices of a category include those of its device groups', async () => {
    const phones = await service.devicesOfCategory(de, 'smartphone');
    const iphones = await service.devicesOfCategory(de, 'iphone');
    expect(phones).toEqual(expect.arrayContaining(iphones));
    expect(iphones.every(({ manufacturer }) => manufacturer === 'Apple')).toBe(true);
    const ages = phones.map(({ releaseYear, releaseMonth }) => (releaseYear ?? 0) * 12 + (releaseMonth ?? 0));
    expect(ages).toEqual([...ages].sort((a, b) => b - a));
  });

  it('devices are found by slug, with their questions', async () => {
    const device = await service.findDevice(de, 'apple-iphone-13');
    expect(device).toMatchObject({
      id: 'apple-iphone-13',
      name: 'Apple iPhone 13',
      model: 'iPhone 13',
      url: 'apple-iphone-13',
      category: 'iPhone',
      categoryId: 'iphone',
      manufacturer: 'Apple',
      series: 'iPhone 13',
      formFactor: 'phone',
      releaseYear: 2021,
      releaseMonth: 9,
      image: 'phone-notch',
      modelNumbers: ['A2633', 'A2482', 'A2631', 'A2634', 'A2635'],
    });
    expect(device?.questions).toEqual([expect.objectContaining({ question: 'Apple iPhone 13' })]);
    expect((await service.findDeviceById(de, 'apple-iphone-13'))?.id).toBe('apple-iphone-13');
    expect(await service.findDevice(de, 'apple-iphone-99')).toBeUndefined();
  });

  it('devices in demand are known devices of the requested group', async () => {
    const top = await service.topDevices(de, 5);
    expect(new Set(top.map(({ formFactor }) => formFactor)).size).toBe(5);
    const iphones = await service.topDevices(de, 6, 'iphone');
    expect(iphones).toHaveLength(6);
    expect(iphones.every(({ categoryId }) => categoryId === 'iphone')).toBe(true);
    const many = await service.topDevices(de, 30, 'camera');
    expect(new Set(many.map(({ id }) => id)).size).toBe(30);
  });

  it('devices on pages contain no members of the index', async () => {
    const [device] = await service.devicesOfCategory(de, 'lens');
    expect(Object.keys(device ?? {}).filter((key) => /Keys?$|Ends|Terms|score|Ids$/.test(key))).toEqual([]);
  });
});

describe('each language of the catalogue', () => {
  it('each language has its own index, and one without texts uses those of its fallback', async () => {
    expect(new Set(Object.values(indices).map(({ devices }) => devices)).size).toBe(Object.keys(countries).length);
    expect(texts.at).toEqual(texts.de);
    const names = await Promise.all(
      ['de', 'es', 'fr', 'it'].map(
        async (locale) => (await service.findCategoryById(createContext(locale), 'camera'))?.name,
      ),
    );
    expect(names).toEqual(['Kameras', 'Cámaras', 'Appareils photo', 'Fotocamere']);
  });

  it('French punctuation is separated with a no-break space', () => {
    expect(JSON.stringify(texts.fr)).not.toMatch(/[\p{L}\d] [?!:;]/u);
  });

  it('each language has all devices', async () => {
    for (const locale of Object.keys(countries)) {
      const lists = await Promise.all(
        ['smartphone', 'tablet', 'notebook', 'camera', 'lens'].map((id) =>
          service.devicesOfCategory(createContext(locale), id),
        ),
      );
      expect(lists.flat()).toHaveLength(catalogue.devices.length);
    }
  });
});
