import type { CompiledDevice } from '../catalogue/compile-catalogue.ts';
import { memoizeByObject } from '../memo.ts';
import { isObject, type JsonObject } from '../read/json-file.ts';
import { toObject } from './questions.ts';

/** Prices of one list: the values of a price list and of the price model. */
export interface PriceValues {
  list: JsonObject;
  model: JsonObject;
}

/**
 * As-new prices of all variants in cents, rounded as the platform does. Mirrors `asNewPrices` in
 * platform/services/pricing/as-new-price.ts, which the generators cannot import; a test compares both.
 */
export function computeAsNewPrices({ list, model }: PriceValues, device: CompiledDevice): readonly number[] {
  return pricesByList(list)(model)(device);
}

/** Several rules need the prices of the same list. */
const pricesByList = memoizeByObject((list: JsonObject) =>
  memoizeByObject((model: JsonObject) =>
    memoizeByObject((device: CompiledDevice) => computePrices({ list, model }, device)),
  ),
);

function computePrices({ list, model }: PriceValues, device: CompiledDevice): number[] {
  const form = getForm(model, device);
  const step = toPermille(form.variantStep);
  const ids = device.variants.length > 0 ? device.variants.map(({ id }) => id) : [''];
  const own = readFixed(list, device, ids);
  const fixed = own ?? readFixed(model, device, ids) ?? new Map([[0, computeBasePrice({ list, model }, device)]]);
  const minimum = toCents(toObject(list.minimums)[device.kind] ?? form.minimum);
  const rounding = toCents(toObject(list.rounding).asNew);
  const factor = own ? PERMILLE : toPermille(list.factor);
  let below = 0;
  return fillVariants(fixed, ids.length, step).map((price, index) => {
    const value = own?.get(index) ?? Math.floor((price * factor) / (PERMILLE * rounding)) * rounding;
    below = Math.max(below, value < minimum ? 0 : value);
    return below;
  });
}

const CENTS = 100;

function toCents(amount: unknown): number {
  return Math.round(Number(amount) * CENTS);
}

const PERMILLE = 1000;

function toPermille(share: unknown): number {
  return Math.round(Number(share) * PERMILLE);
}

/** The model's price of the smallest variant in cents, before the country's factor. */
export function computeBasePrice({ list, model }: PriceValues, device: CompiledDevice): number {
  const form = getForm(model, device);
  const start = toCents(toObject(form.asNew)[device.priceClass]);
  const brand = toPermille(toObject(form.brands)[device.manufacturer] ?? form.otherBrands);
  const points = (Array.isArray(form.depreciation) ? form.depreciation : []).map(toObject);
  const kept = interpolate(points, ageInMonths(String(list.asOf), device, Number(form.monthsWhenUnknown)));
  return Math.floor((start * brand * kept) / PERMILLE ** 2);
}

export function getForm(model: JsonObject, { kind }: Pick<CompiledDevice, 'kind'>): JsonObject {
  return toObject(toObject(model.formFactors)[kind]);
}

function readFixed(
  { overrides }: JsonObject,
  device: CompiledDevice,
  ids: readonly string[],
): Map<number, number> | undefined {
  const entry = toObject(overrides)[device.id];
  if (entry === undefined) return undefined;
  const prices = isObject(entry) ? entry : typeof entry === 'number' ? { [ids[0] ?? '']: entry } : {};
  const fixed = new Map(
    ids.flatMap((id, index) => (typeof prices[id] === 'number' ? [[index, toCents(prices[id])] as const] : [])),
  );
  return fixed.size > 0 ? fixed : undefined;
}

const NO_PRICES: readonly number[] = [];

/** Fixed prices unchanged, others one step from their smaller neighbour, never past a fixed one. */
function fillVariants(fixed: ReadonlyMap<number, number>, count: number, step: number): number[] {
  const prices: number[] = [];
  const first = Math.min(...fixed.keys());
  for (let index = 0; index < count; index += 1) {
    const below = prices[index - 1];
    const later = fixed.size > 1 ? [...fixed].filter(([at]) => at > index).map(([, price]) => price) : NO_PRICES;
    const exact = fixed.get(index);
    if (exact !== undefined) prices.push(exact);
    else if (below === undefined) prices.push(stepsDown(fixed.get(first) ?? 0, first - index, step));
    else prices.push(Math.min(Math.floor((below * step) / PERMILLE), ...later));
  }
  return prices;
}

function stepsDown(price: number, steps: number, step: number): number {
  return steps === 0 ? price : stepsDown(Math.floor((price * PERMILLE) / step), steps - 1, step);
}

const MONTHS_PER_YEAR = 12;
const MIDDLE_OF_YEAR = 6;

function ageInMonths(asOf: string, { releaseYear, releaseMonth }: CompiledDevice, otherwise: number): number {
  if (releaseYear === null) return otherwise;
  const [year = 0, month = 1] = asOf.split('-').map(Number);
  return Math.max(0, (year - releaseYear) * MONTHS_PER_YEAR + month - (releaseMonth ?? MIDDLE_OF_YEAR));
}

/** Permille of the price at an age: linear between the points, constant after the last one. */
function interpolate(points: readonly JsonObject[], months: number): number {
  const after = points.findIndex((point) => Number(point.months) >= months);
  const [low, high] = after === -1 ? [points.at(-1), undefined] : [points[after - 1], points[after]];
  if (!low || !high) return toPermille((high ?? low)?.keeps ?? 1);
  const [from, to] = [toPermille(low.keeps), toPermille(high.keeps)];
  const span = Number(high.months) - Number(low.months);
  return from - ((from - to) * (months - Number(low.months))) / span;
}
