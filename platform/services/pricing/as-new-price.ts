import type { Cents } from '../../shared/money.ts';
import { scaleAmount } from '../../shared/quote.ts';
import type { Device } from '../catalogue/index.server.ts';
import type { CompiledPrices, FormFactorModel, PriceList, VariantPrices } from './pricing-data.ts';

/** Assumed release month of a device with only a known year. */
const MIDDLE_OF_YEAR = 6;

/** The inputs of as-new prices. */
export type PricedDevice = Pick<
  Device,
  'id' | 'manufacturer' | 'formFactor' | 'priceClass' | 'releaseYear' | 'releaseMonth' | 'variants' | 'configurations'
>;

/**
 * As-new price of every variant in the device's order; one price for a device without variants. Prices below the
 * minimum are 0. Prices never fall from a variant to the next larger one. Throws when the model lacks the price class.
 */
export function asNewPrices(prices: CompiledPrices, list: PriceList, device: PricedDevice): Cents[] {
  const model = prices.formFactors[device.formFactor];
  const ids = device.variants.length > 0 ? device.variants.map((variant) => variant.id) : [''];
  const own = fixedPrices(list.overrides, device, ids);
  const fixed = own ?? fixedPrices(prices.overrides, device, ids) ?? new Map([[0, basePrice(model, list, device)]]);
  const chain = fillVariants(fixed, ids.length, model.variantStep);
  const minimum = getMinimumPrice(model, list, device);
  const level = own ? 1000 : list.factorPermille;
  let below = 0;
  return chain.map((price, index) => {
    // A price fixed by the country is exact; all others get the country's level and rounding.
    const value = own?.get(index) ?? scaleAmount(price, level, list.asNewStepCents);
    // Rounding a derived price must not put it below a smaller variant's fixed one.
    below = Math.max(below, value < minimum ? 0 : value);
    return below;
  });
}

export function getMinimumPrice(model: FormFactorModel, list: PriceList, device: PricedDevice): Cents {
  return list.minimumCents[device.formFactor] ?? model.minimumCents;
}

/** Model price of the smallest variant, before the country's level, in cents. */
function basePrice(model: FormFactorModel, list: PriceList, device: PricedDevice): Cents {
  const start = model.asNewCents[device.priceClass];
  if (start === undefined) throw new Error(`The price model has no class ${device.priceClass} (device ${device.id}).`);
  const brand = model.brands[device.manufacturer] ?? model.otherBrands;
  const kept = keptAt(model.depreciation, ageInMonths(model, list, device));
  return Math.floor((start * brand * kept) / 1_000_000);
}

function ageInMonths(model: FormFactorModel, list: PriceList, device: PricedDevice): number {
  if (device.releaseYear === null) return model.monthsWhenUnknown;
  const [year = 0, month = 1] = list.asOf.split('-').map(Number);
  const age = (year - device.releaseYear) * 12 + month - (device.releaseMonth ?? MIDDLE_OF_YEAR);
  return Math.max(0, age);
}

/** Permille of the price at an age: linear between the points, constant after the last point. */
function keptAt(points: FormFactorModel['depreciation'], months: number): number {
  let [fromMonths, fromKept] = points[0] ?? [0, 1000];
  for (const [toMonths, toKept] of points) {
    if (months <= toMonths) {
      if (toMonths === fromMonths) return toKept;
      return fromKept - ((fromKept - toKept) * (months - fromMonths)) / (toMonths - fromMonths);
    }
    [fromMonths, fromKept] = [toMonths, toKept];
  }
  return fromKept;
}

/** Fixed prices of a device by variant index; undefined when none of its variants has one. */
function fixedPrices(
  overrides: Readonly<Record<string, VariantPrices>>,
  device: PricedDevice,
  ids: readonly string[],
): Map<number, Cents> | undefined {
  const entry = Object.hasOwn(overrides, device.id) ? overrides[device.id] : undefined;
  if (!entry) return undefined;
  const fixed = new Map<number, Cents>();
  ids.forEach((id, index) => {
    const price = entry[id] ?? (index === 0 ? entry[''] : undefined);
    if (price !== undefined) fixed.set(index, price);
  });
  return fixed.size > 0 ? fixed : undefined;
}

/**
 * Prices of all variants: fixed ones unchanged, others one step from their smaller neighbour, never past a fixed one.
 */
function fillVariants(fixed: ReadonlyMap<number, Cents>, count: number, step: number): Cents[] {
  const prices: Cents[] = [];
  const first = Math.min(...fixed.keys());
  for (let index = 0; index < count; index += 1) {
    const below = prices[index - 1];
    const exact = fixed.get(index);
    if (exact !== undefined) prices.push(exact);
    else if (below === undefined) prices.push(stepsDown(fixed.get(first) ?? 0, first - index, step));
    else prices.push(Math.min(Math.floor((below * step) / 1000), nextFixed(fixed, index)));
  }
  return prices;
}

function stepsDown(price: Cents, steps: number, step: number): Cents {
  let result = price;
  for (let left = steps; left > 0; left -= 1) result = Math.floor((result * 1000) / step);
  return result;
}

function nextFixed(fixed: ReadonlyMap<number, Cents>, index: number): Cents {
  const later = [...fixed].filter(([at]) => at > index).map(([, price]) => price);
  return later.length > 0 ? Math.min(...later) : Number.POSITIVE_INFINITY;
}
