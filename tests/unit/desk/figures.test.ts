import { describe, expect, it } from 'vitest';
import { columns, figureRows } from '../../../platform/desk/pages/figures/figure-columns.ts';
import { figuresSearch, readFiguresQuery } from '../../../platform/desk/pages/figures/figures-query.ts';
import type { ShopFigures } from '../../../platform/services/figures/index.server.ts';

const shops = [
  { tenant: 'a', currency: 'EUR' },
  { tenant: 'b', currency: 'EUR' },
  { tenant: 'c', currency: 'CHF' },
].map((shop) => ({ ...shop, timeZone: 'Europe/Berlin', commission: [] }));
const input = { services: { figures: { shops: () => shops } }, now: () => new Date('2026-04-28T23:30:00Z') };
const asked = (query: Record<string, string>) => readFiguresQuery(query, input);

describe('the period of figures', () => {
  it('the default period is the last 30 days of all shops', () => {
    expect(asked({})).toMatchObject({
      firstDay: '2026-03-30',
      lastDay: '2026-04-28',
      from: new Date('2026-03-30T00:00:00Z'),
      until: new Date('2026-04-29T00:00:00Z'),
      tenant: undefined,
      shops,
      problem: undefined,
    });
  });

  it("a requested period contains both days and is part of the page's links", () => {
    const one = asked({ from: '2024-02-29', to: '2024-02-29', shop: 'b' });
    expect(one).toMatchObject({ until: new Date('2024-03-01T00:00:00Z'), tenant: 'b', shops: [{ tenant: 'b' }] });
    expect(figuresSearch(one)).toBe('from=2024-02-29&to=2024-02-29&shop=b');
    expect(asked({ to: '2026-02-01' })).toMatchObject({ firstDay: '2026-01-03', problem: undefined });
    expect(asked({ from: '2025-04-29' }).problem).toBeUndefined();
  });

  it.each([
    [{ from: '2026-02-30' }, 'figures.dayFormat'],
    [{ to: '28.04.2026' }, 'figures.dayFormat'],
    [{ from: '9999-01-01' }, 'figures.dayFormat'],
    [{ from: '2026-04-02', to: '2026-04-01' }, 'figures.dayOrder'],
    [{ from: '2025-04-27', to: '2026-04-28' }, 'figures.tooLong'],
    [{ shop: "x' or 1=1" }, 'figures.unknownShop'],
  ])('the parts of %j that are invalid are reported, and the default period is used', (query, problem) => {
    expect(asked(query)).toMatchObject({ firstDay: '2026-03-30', shops, problem });
  });
});

describe('the columns of figures', () => {
  const figures = (tenant: string, changes: Partial<ShopFigures> = {}): ShopFigures => ({
    tenant,
    offers: 10,
    carts: 4,
    trades: 3,
    tradedCents: 50_005,
    arrived: 2,
    inspected: 3,
    asDescribed: 2,
    offeredCents: 30_000,
    changeCents: -2_000,
    paid: 2,
    paidCents: 48_005,
    voucherCents: 2_500,
    partnerCents: 2_000,
    daysToMoney: 15.5,
    ...changes,
  });
  const listValues = (row: Parameters<(typeof columns)[number]['value']>[0]) => columns.map(({ value }) => value(row));

  it('the columns divide the counts', () => {
    const { rows } = figureRows(shops, [figures('a')]);
    expect(rows.map(listValues)).toEqual([[10, 4, 3, 500.05, 2, 3, 66.67, -6.67, -6.67, 2, 480.05, 25, 20, 7.75]]);
  });

  it('a column is empty when it would divide by 0', () => {
    const { rows } = figureRows(shops, [figures('a', { inspected: 0, offeredCents: 0, paid: 0 })]);
    expect(rows.map(listValues)[0]?.slice(6, 14)).toEqual(['', '', '', 0, 480.05, 25, 20, '']);
  });

  it('the columns of all shops are those of their sums, for each currency', () => {
    const other = figures('b', { inspected: 1, asDescribed: 0, changeCents: -6_000, paid: 2, daysToMoney: 4.5 });
    const { totals } = figureRows(shops, [figures('a'), other, figures('c')]);
    expect(totals).toHaveLength(1);
    const [all] = totals;
    expect(all).toMatchObject({ tenant: 'all', currency: 'EUR', offers: 20, inspected: 4, asDescribed: 2, paid: 4 });
    expect(all && listValues(all).slice(6)).toEqual([50, -20, -13.33, 4, 960.1, 50, 40, 5]);
  });
});
