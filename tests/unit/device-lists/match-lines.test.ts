import { beforeAll, describe, expect, it } from 'vitest';
import { createDeviceLists } from '../../../platform/services/device-lists/index.server.ts';
import { answersFor } from '../../../platform/services/device-lists/stated-answers.ts';
import { UnavailableError } from '../../../platform/shared/problem.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { BUSINESS_SHOP } from '../../support/chosen-shops.ts';
import { createContext, readTestAssortment } from '../../support/selling.ts';

const assortment = await readTestAssortment();
const lists = createDeviceLists(assortment);

let ctx: RequestContext;
beforeAll(async () => {
  ctx = await createContext(BUSINESS_SHOP.id);
});

async function match(text: string) {
  const [line] = await lists.match(ctx, [{ text, quantity: 1 }]);
  if (!line) throw new Error(`${text} has no line`);
  return line;
}

describe('a line of a list', () => {
  it.each([
    ['iPhone 13 128 GB', 'Apple iPhone 13 128 GB'],
    ['Apple iPhone 13 Pro 256GB', 'Apple iPhone 13 Pro 256 GB'],
    ['apple iphone 13 mini 1 TB', undefined],
    ['Samsung Galaxy S21 5G 128 GB', 'Samsung Galaxy S21 128 GB'],
    ['SM-G991B 128 GB', 'Samsung Galaxy S21 128 GB'],
    ['A2633 128 GB', 'Apple iPhone 13 128 GB'],
    ['iPhone 13', undefined],
    ['iphone 1', undefined],
    ['samsung s4', 'Samsung Galaxy S4'],
    ['Galaxy Tab S4', undefined],
    ['iPad mini 1', undefined],
    ['PlayStation 5', undefined],
    ['Schreibtisch', undefined],
  ])('%s is %s', async (text, name) => {
    const { lines } = await lists.price(ctx, [await match(text)]);
    expect(lines[0]?.match?.name).toBe(name);
  });

  it('a device without its size is unclear: its sizes are the candidates', async () => {
    const { lines } = await lists.price(ctx, [await match('iPhone 13')]);
    expect(lines[0]?.match).toBeUndefined();
    expect(lines[0]?.choices.map(({ label }) => label)).toEqual([
      'Apple iPhone 13 128 GB',
      'Apple iPhone 13 256 GB',
      'Apple iPhone 13 512 GB',
    ]);
  });

  it('a text that names several devices lists them, and one that names none has no candidates', async () => {
    expect((await match('iPhone')).options.length).toBeGreaterThan(2);
    expect((await match('Schreibtisch')).options).toEqual([]);
    expect((await match('iPhone 13 128 GB '.repeat(12).trim())).device).toBe('');
  });

  it('equal lines become one, with their quantities added', async () => {
    const lines = await lists.match(ctx, [
      { text: 'iPhone 13 128 GB', quantity: 2 },
      { text: 'iphone 13 128 gb', quantity: 3 },
      { text: 'iPhone 13 128 GB', quantity: 1, condition: 'asNew' },
    ]);
    expect(lines.map(({ quantity, condition }) => [quantity, condition])).toEqual([
      [5, 'used'],
      [1, 'asNew'],
    ]);
  });

  it('a search that fails is not an unknown device', async () => {
    const failing = createDeviceLists({
      ...assortment,
      catalogue: {
        findDeviceById: () => undefined,
        suggest: async () => ({ devices: [], total: 0, named: false, pages: [], failed: true }),
      },
    });
    await expect(failing.match(ctx, [{ text: 'iPhone 13', quantity: 1 }])).rejects.toThrow(UnavailableError);
  });

  it('every device of the catalogue is itself by its own full name, or unclear, and never another', async () => {
    const catalogue = assortment.catalogue;
    const wrong: string[] = [];
    for (const category of await catalogue.listCategories(ctx)) {
      const devices = await catalogue.devicesOfCategory(ctx, category.id);
      for (const device of devices.filter((_, at) => at % 29 === 0)) {
        const { device: chosen } = await match(`${device.name} ${device.variants[0]?.label ?? ''}`.trim());
        if (chosen !== '' && chosen.split(' ')[0] !== device.id) wrong.push(`${device.name}: ${chosen}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('the price of a line', () => {
  it('a better condition never pays less, and the total is price times quantity', async () => {
    const line = await match('iPhone 13 128 GB');
    const conditions = ['asNew', 'used', 'defective'] as const;
    const { lines, totalCents } = await lists.price(
      ctx,
      conditions.map((condition) => ({ ...line, condition, quantity: 3 })),
    );
    const prices = lines.map(({ match: found }) => found?.priceCents ?? -1);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    expect(prices[0]).toBeGreaterThan(prices[1] ?? 0);
    expect(totalCents).toBe(prices.reduce((sum, price) => sum + 3 * price, 0));
  });

  it('the assumed answers are complete, and make an offer of the same price', async () => {
    const line = await match('Lenovo ThinkPad T14 Gen 2');
    const options = line.device === '' ? line.options : [line.device];
    const { lines } = await lists.price(ctx, [{ ...line, device: options[0] ?? '' }]);
    const found = lines[0]?.match;
    const device = await assortment.catalogue.findDeviceById(ctx, found?.deviceId ?? '');
    if (!found || !device) throw new Error('The list has no ThinkPad.');
    const sheet = assortment.pricing.sheetFor(ctx, device);
    expect(Object.keys(found.answers)).toEqual(sheet.questions.map(({ id }) => id));
    // A list does not say the configuration: the smallest is assumed, so that inspection only adds.
    const memory = sheet.questions.find(({ id }) => id === 'memory');
    if (memory) expect(found.answers.memory).toBe(memory.answers.at(-1)?.id);
  });

  it('a chosen device that the catalogue does not have leaves the line open', async () => {
    const line = { text: 'x', quantity: 1, condition: 'used' as const, device: 'no-such-device 128', options: [] };
    const other = { ...line, device: (await match('iPhone 13 128 GB')).device.replace('128', '3') };
    const { lines, totalCents } = await lists.price(ctx, [line, other]);
    expect(lines.map(({ match: found }) => found)).toEqual([undefined, undefined]);
    expect(totalCents).toBe(0);
  });

  it.each([
    ['smartphone', ['display', 'housing', 'battery']],
    ['camera', ['sensor', 'viewfinder', 'housing', 'shutter']],
    ['lens', ['glass', 'housing']],
  ])('a used device of the category %s differs from a new one in %j', async (categoryId, expected) => {
    const [device] = await assortment.catalogue.topDevices(ctx, 1, categoryId);
    if (!device) throw new Error(`The category ${categoryId} is empty.`);
    const sheet = assortment.pricing.sheetFor(ctx, device);
    const answer = (condition: 'asNew' | 'used') => answersFor(sheet, { variantId: '', condition }, () => false);
    const [asNew, used] = [answer('asNew'), answer('used')];
    expect(Object.keys(used).filter((id) => used[id] !== asNew[id])).toEqual(expected);
  });

  it('a question that the conditions do not state has its best answer', () => {
    const answers = ['good', 'bad'].map((id) => ({ id, code: id, factorPermille: 1000, addCents: 0 }));
    const sheet = {
      deviceId: 'x',
      currency: 'EUR' as const,
      version: '1',
      asNewCents: 1,
      minimumCents: 0,
      stepCents: 1,
      questions: [
        { id: 'other', code: 'O', kind: 'condition' as const, answers },
        { id: 'size', code: 'S', kind: 'condition' as const, answers },
      ],
    };
    const given = answersFor(sheet, { variantId: '', condition: 'defective' }, (id) => id === 'size');
    expect(given).toEqual({ other: 'good', size: 'bad' });
  });
});
