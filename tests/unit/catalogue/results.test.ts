import { describe, expect, it } from 'vitest';
import { toDeviceListEntry } from '../../../platform/features/devices/device-list.ts';
import { RESULTS_SHOWN, shownCount, toResultsView } from '../../../platform/features/home/results-view.ts';
import { catalogue, createContext, shippedCatalogue } from './catalogue.ts';

const service = shippedCatalogue();
const ctx = createContext('de');

async function results(text: string, choice: { kind?: string; maker?: string; shown?: string } = {}) {
  const found = await service.suggest(ctx, text, 10_000);
  return toResultsView(found, { text, ...choice }, ({ device }) => toDeviceListEntry(ctx, device, () => 0));
}

describe('a list of results', () => {
  it('the list counts all results, shows the first, and more with each step', async () => {
    const samsung = catalogue.devices.filter(({ manufacturer }) => manufacturer === 'Samsung');
    const { found, total, results: first } = await results('samsung');
    expect([found, total, first.length]).toEqual([samsung.length, samsung.length, RESULTS_SHOWN]);
    expect((await results('samsung', { shown: '48' })).results).toHaveLength(48);
    expect((await results('samsung', { shown: '99999' })).results).toHaveLength(samsung.length);
  });

  it('the list is filtered by kind and manufacturer with the count of each', async () => {
    const { kinds } = await results('samsung');
    expect(kinds.map(({ id }) => id)).toEqual(['phone', 'tablet', 'notebook']);
    const tablets = await results('samsung', { kind: 'tablet' });
    expect(tablets.total).toBe(kinds[1]?.count);
    expect(tablets.results.every(({ formFactor }) => formFactor === 'tablet')).toBe(true);
    expect(tablets.kinds).toEqual(kinds);
    const { makers } = await results('pro max');
    const apple = await results('pro max', { maker: 'Apple' });
    expect(apple.total).toBe(makers.find(({ id }) => id === 'Apple')?.count);
  });

  it('a filter without results is ignored', async () => {
    const { total, found, kind, maker } = await results('samsung', { kind: 'lens', maker: '<b>Apple</b>' });
    expect({ total, kind, maker }).toEqual({ total: found, kind: undefined, maker: undefined });
  });

  it.each([
    [undefined, 24],
    ['', 24],
    ['1', 24],
    ['25', 48],
    ['-5', 24],
    ['1e9', 24],
    ['999999999', 24],
  ])('the list with the parameter "%s" shows %i results', (shown, count) => expect(shownCount(shown)).toBe(count));

  it.each([
    'x'.repeat(10_000),
    `${'🙂'.repeat(500)}`,
    '\u202eenohpi \u2066x',
    "' OR 1=1; DROP TABLE devices; --",
    '<script>alert(1)</script>',
    '{"query":{"match_all":{}}}',
    '%00%0d%0a',
    '\ud800',
    '٣١ ايفون',
    '아이폰 13 '.repeat(40),
  ])('the list handles a hostile text: %j', async (text) => {
    const { text: shown, results: list, total } = await results(text);
    expect([...shown].length).toBeLessThanOrEqual(61);
    expect(shown).not.toMatch(/[\p{Cf}\p{Cc}]/u);
    expect(list.length).toBeLessThanOrEqual(total);
  });
});
