import type { CountedShop, ShopFigures } from '../../../services/figures/index.server.ts';
import type { DeskMessageId } from '../../texts.ts';

/** The tenant of a total. */
export const ALL_SHOPS = 'all';

type NameIn<Id> = Id extends `figure.${infer Name}` ? Name : never;
type FigureName = NameIn<DeskMessageId>;

/** The figures of one shop, or of all that count in one currency. */
export interface FigureRow extends ShopFigures {
  currency: string;
}

export interface Column {
  /** The message `figure.<name>` is its headline. */
  name: FigureName;
  /** Values for spreadsheets: plain numbers, money in whole units, shares in percent. Empty where the divisor is 0. */
  value(row: FigureRow): number | '';
  kind: 'count' | 'money' | 'percent' | 'days';
}

const count = (name: FigureName, value: (row: FigureRow) => number): Column => ({ name, value, kind: 'count' });

/** All figures, in the order from offer to payout. */
export const columns: readonly Column[] = [
  count('offers', ({ offers }) => offers),
  count('carts', ({ carts }) => carts),
  count('trades', ({ trades }) => trades),
  { name: 'traded', value: ({ tradedCents }) => tradedCents / 100, kind: 'money' },
  count('arrived', ({ arrived }) => arrived),
  count('inspected', ({ inspected }) => inspected),
  { name: 'asDescribed', value: (row) => computeShare(100 * row.asDescribed, row.inspected), kind: 'percent' },
  { name: 'meanChange', value: (row) => computeShare(row.changeCents / 100, row.inspected), kind: 'money' },
  { name: 'change', value: (row) => computeShare(100 * row.changeCents, row.offeredCents), kind: 'percent' },
  count('payouts', ({ paid }) => paid),
  { name: 'paid', value: ({ paidCents }) => paidCents / 100, kind: 'money' },
  { name: 'vouchers', value: ({ voucherCents }) => voucherCents / 100, kind: 'money' },
  { name: 'partnerVouchers', value: ({ partnerCents }) => partnerCents / 100, kind: 'money' },
  { name: 'daysToMoney', value: (row) => computeShare(row.daysToMoney, row.paid), kind: 'days' },
];

/** Rounded to two places; empty where nothing was counted. */
function computeShare(sum: number, number: number): number | '' {
  return number === 0 ? '' : Math.round((100 * sum) / number) / 100;
}

/** One row per shop, then one total per currency with more than one shop. */
export function figureRows(
  shops: readonly CountedShop[],
  figures: readonly ShopFigures[],
): { rows: FigureRow[]; totals: FigureRow[] } {
  const currencies = new Map(shops.map(({ tenant, currency }) => [tenant, currency]));
  const rows = figures.map((one) => ({ ...one, currency: currencies.get(one.tenant) ?? '' }));
  const totals = [...new Set(currencies.values())].flatMap((currency) => {
    const summed = rows.filter((row) => row.currency === currency);
    return summed.length > 1 ? [summed.reduce(addFigures)] : [];
  });
  return { rows, totals };
}

/** Adds only sums; means are derived from them. */
function addFigures(one: FigureRow, other: FigureRow): FigureRow {
  const names = Object.keys(one).filter((name) => name !== 'tenant' && name !== 'currency') as Counted[];
  const sums = Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as Record<Counted, number>;
  return { ...one, ...sums, tenant: ALL_SHOPS };
}
type Counted = Exclude<keyof ShopFigures, 'tenant'>;

export function isEmpty(row: FigureRow): boolean {
  return columns.every(({ value }) => !value(row));
}
