import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue, contextOf, shippedCatalogue } from './catalogue.ts';

const service = shippedCatalogue();
const de = contextOf('de');

async function shown(text: string, limit = 6, ctx = de): Promise<string[]> {
  const found = await service.suggest(ctx, text, limit);
  return found.map(({ device, variantLabel }) => (variantLabel ? `${device.name}, ${variantLabel}` : device.name));
}

describe('a search', () => {
  it.each([
    ['iPhone 13 128 GB', 'Apple iPhone 13, 128 GB'],
    ['iphone 13 128gb', 'Apple iPhone 13, 128 GB'],
    ['iphone 13 128', 'Apple iPhone 13, 128 GB'],
    ['iphone 13 12', 'Apple iPhone 13'],
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
    ['sony alpha 7 iv', 'Sony Alpha 7 IV'],
    ['a7iv', 'Sony Alpha 7 IV'],
    ['a7 4', 'Sony Alpha 7 IV'],
    ['eos r6 mark 2', 'Canon EOS R6 Mark II'],
    ['x100v', 'Fujifilm X100V'],
    ['canon rf 24-70', 'Canon RF 24-70mm f/2.8L IS USM'],
    ['macbook air m2 15', 'Apple MacBook Air 15 (M2, 2023)'],
    ['portege x40', 'Dynabook Portégé X40-J'],
    ['Handy verkaufen iphone 13', 'Apple iPhone 13'],
  ])('for "%s" shows %s first', async (text, expected) => {
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
  ])('forgives the typing error in "%s": %s', async (text, expected) => {
    expect(await shown(text)).toContain(expected);
  });

  it('takes a wrong digit for another device, not for a typing error', async () => {
    expect((await shown('iphone 13')).every((name) => name.includes('iPhone 13'))).toBe(true);
    expect(await shown('iphone 23')).toEqual([]);
  });

  it('shows the newest first when many fit', async () => {
    for (const text of ['iphone', 'samsung', 'pixel', 'galaxy s', 'macbook']) {
      const years = (await service.suggest(de, text, 20)).map(({ device }) => device.releaseYear ?? 0);
      expect(years, text).toEqual([...years].sort((a, b) => b - a));
      expect(years[0], text).toBeGreaterThanOrEqual(2025);
    }
  });

  it('puts the plain model before its bigger and smaller sisters', async () => {
    expect((await shown('iphone 13')).slice(0, 4).sort()).toEqual([
      'Apple iPhone 13',
      'Apple iPhone 13 Pro',
      'Apple iPhone 13 Pro Max',
      'Apple iPhone 13 mini',
    ]);
  });

  it('puts devices that are sold in the named size first', async () => {
    const found = await service.suggest(de, 'iphone 15 pro 128 gb', 6);
    expect(found[0]).toMatchObject({ variantId: '128', variantLabel: '128 GB' });
    expect(found.find(({ device }) => device.id === 'apple-iphone-15-pro-max')?.variantId).toBeUndefined();
  });

  it('understands the words of the shown language', async () => {
    expect((await shown('vender iphone 12', 6, contextOf('es')))[0]).toBe('Apple iPhone 12');
    expect((await shown('tablette samsung', 6, contextOf('fr')))[0]).toMatch(/^Samsung Galaxy Tab/);
    expect((await shown('iphone 15 128 go', 6, contextOf('fr')))[0]).toBe('Apple iPhone 15, 128 GB');
    expect((await shown('fotocamera', 6, contextOf('it')))[0]).toBe('Sony Alpha 7 IV');
  });

  it('finds nothing for nothing', async () => {
    for (const text of ['', '   ', '+++', '???', 'qqqqzzzz', '\u0000', '\ud800', '256 gb'])
      expect(await shown(text)).toEqual([]);
  });

  it('keeps to the asked number', async () => {
    expect(await service.suggest(de, 'iphone', 3)).toHaveLength(3);
    expect(await service.suggest(de, 'iphone 13 128', 2)).toHaveLength(2);
  });

  it('survives any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
        expect((await service.suggest(de, text, 6)).length).toBeLessThanOrEqual(6);
      }),
      { numRuns: 200 },
    );
    expect(await shown('x'.repeat(1_000_000))).toEqual([]);
  });

  it('finds every device by its own name among the first three', async () => {
    const missed: string[] = [];
    for (const { id, name } of catalogue.devices.filter((_, at) => at % 7 === 0)) {
      const found = await service.suggest(de, name, 3);
      if (!found.some(({ device }) => device.id === id))
        missed.push(`${name}: ${found.map(({ device }) => device.name)}`);
    }
    expect(missed).toEqual([]);
  });
});
