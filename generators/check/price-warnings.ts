import type { CompiledDevice } from '../catalogue/compile-catalogue.ts';
import { computeOnce, keepIfEmpty } from '../kept-results.ts';
import { LastResult } from '../memo.ts';
import { isObject, type JsonFile, type JsonObject, type Path } from '../read/json-file.ts';
import type { CountryPricing, PricingFiles } from '../read/pricing-files.ts';
import type { Span } from '../read/text-file.ts';
import { computeBasePrice, getForm } from '../resolve/as-new-prices.ts';
import { type ResolvedPriceList, resolvePriceLists } from '../resolve/price-lists.ts';
import { toObject } from '../resolve/questions.ts';
import { findPriceSpan } from './dated-prices.ts';
import type { ErrorName } from './error-table.ts';
import type { Report, ReportEntry } from './report.ts';

/** A fixed price this many times above or below the model's is most likely mistyped. */
const MAX_JUMP = 6;
const MIN_SHARE_OF_VARIANTS = 0.5;
const MIN_FAR_PRICES = 3;

/** Warns of prices that are possible and unlikely. Needs files that the other checks found in order. */
export function warnOfPrices(
  { model, countries }: PricingFiles,
  devices: readonly CompiledDevice[],
  report: Report,
): void {
  if (!model) return;
  for (const country of countries) {
    const { code, prices, datedPrices } = country;
    const memo = memos.get(code) ?? new LastResult<Warning[]>();
    memos.set(code, memo);
    // An edit of one list leaves the others as they are.
    const inputs = [model, devices, prices, ...datedPrices.map(({ file }) => file)];
    for (const { name, entry } of memo.get(inputs, () =>
      computeOnce(STORED, inputs, () => countryWarnings(country, model, devices)),
    )) {
      report.add(name, entry);
    }
  }
}

const STORED = keepIfEmpty<Warning>('price-warnings');

/** By country. */
const memos = new Map<string, LastResult<Warning[]>>();

function countryWarnings(country: CountryPricing, model: JsonFile, devices: readonly CompiledDevice[]): Warning[] {
  let known = new Set<string>();
  return resolvePriceLists(country).flatMap((resolved) => {
    const warnings = listWarnings(resolved, model, devices);
    // What the list before has too is reported there.
    const found = warnings.filter(({ key }) => !known.has(key));
    known = new Set(warnings.map(({ key }) => key));
    return found;
  });
}

interface Warning {
  /** What is unlikely, the same in each list that has it. */
  key: string;
  name: ErrorName;
  entry: ReportEntry;
}

interface List {
  resolved: ResolvedPriceList;
  value: JsonObject;
  model: JsonFile;
  /** The model's prices of the smallest variants that were computed already. */
  smallest: Map<CompiledDevice, number>;
  warn: (name: ErrorName, path: Path, entry: Omit<ReportEntry, 'span'> & { span?: Span }) => void;
}

function listWarnings(resolved: ResolvedPriceList, model: JsonFile, devices: readonly CompiledDevice[]): Warning[] {
  const warnings: Warning[] = [];
  const warn: List['warn'] = (name, path, { span = findPriceSpan(resolved, path), ...entry }) =>
    warnings.push({ key: JSON.stringify([name, path, entry.message]), name, entry: { span, ...entry } });
  const list = { resolved, value: resolved.value, model, smallest: new Map(), warn };
  // A wrong factor or minimum makes every price look wrong.
  if (warnOfNextFactor(list, devices) || warnOfMinimums(list, devices)) return warnings;
  warnOfNextPrices(list, devices);
  warnOfJumps(list, devices);
  warnOfOrder(list, devices);
  return warnings;
}

/** The factor moves every price that the list does not fix. */
function warnOfNextFactor(list: List, devices: readonly CompiledDevice[]): boolean {
  const { resolved, value, warn } = list;
  const before = resolved.before?.value;
  if (!before || !isFar(Number(value.factor), Number(before.factor))) return false;
  warn('jumpToNextList', ['factor'], {
    message: `The factor changes from ${String(before.factor)} to ${String(value.factor)} on ${resolved.from}.`,
    fix: 'Check the digits.',
    notes: [{ text: `${countFollowing(list, devices)} variants follow the factor` }],
  });
  return true;
}

/** A price is compared with what the list before pays for the same variant. */
function warnOfNextPrices(list: List, devices: readonly CompiledDevice[]): void {
  const { before, from } = list.resolved;
  if (!before) return;
  const listBefore = { ...list, resolved: before, value: before.value, smallest: new Map() };
  const fixedBefore = new Map(
    listFixed(listBefore, devices).map(({ device, index, price }) => [`${device.id} ${index}`, price]),
  );
  for (const { device, index, price, path } of listFixed(list, devices)) {
    const last = fixedBefore.get(`${device.id} ${index}`) ?? variantPrice(listBefore, device, index);
    if (!isFar(price, last)) continue;
    list.warn('jumpToNextList', path, {
      message: `${device.name} changes from ${Math.round(last)} to ${price} on ${from}.`,
      fix: 'Check the digits.',
      notes: noteVariants(device),
    });
  }
}

/** The variants of the devices whose price the list does not fix. */
function countFollowing({ value }: List, devices: readonly CompiledDevice[]): number {
  const fixed = toObject(value.overrides);
  return devices.filter(({ id }) => !Object.hasOwn(fixed, id)).reduce((sum, one) => sum + countVariants(one), 0);
}

function isFar(price: number, usual: number): boolean {
  return price !== 0 && (price > usual * MAX_JUMP || price < usual / MAX_JUMP);
}

function countVariants({ variants }: CompiledDevice): number {
  return Math.max(1, variants.length);
}

/** Variants without a price of their own follow the nearest one. */
function noteVariants(device: CompiledDevice): { text: string }[] {
  const count = countVariants(device);
  return [{ text: `${count} ${count === 1 ? 'variant' : 'variants'} of the device` }];
}

/** The model's price of the smallest variant in this country, in currency units. */
function modelPrice({ value, model }: List, device: CompiledDevice): number {
  const cents = computeBasePrice({ list: value, model: toObject(model.value) }, device);
  return (cents / CENTS) * Number(value.factor);
}

const CENTS = 100;

/** A variant's price in the model grows by the same step from each size to the next. */
function variantPrice(list: List, device: CompiledDevice, index: number): number {
  const smallest = list.smallest.get(device) ?? modelPrice(list, device);
  list.smallest.set(device, smallest);
  return smallest * Number(getForm(toObject(list.model.value), device).variantStep) ** Math.max(0, index);
}

interface Fixed {
  device: CompiledDevice;
  index: number;
  /** Of the storage, if the variants are sizes; 0 for a device without variants. */
  size: number;
  price: number;
  path: Path;
}

/** Prices that the list fixes; a number is that of the smallest variant. */
function listFixed({ value }: List, devices: readonly CompiledDevice[]): Fixed[] {
  const byId = new Map(devices.map((device) => [device.id, device]));
  return Object.entries(toObject(value.overrides)).flatMap(([id, entry]): Fixed[] => {
    const device = byId.get(id);
    if (!device) return [];
    if (typeof entry === 'number')
      return [{ device, index: 0, size: Number(device.variants[0]?.id ?? 0), price: entry, path: ['overrides', id] }];
    return Object.entries(isObject(entry) ? entry : {}).map(([variant, price]) => ({
      device,
      index: device.variants.findIndex((one) => one.id === variant),
      size: Number(variant),
      price: Number(price),
      path: ['overrides', id, variant],
    }));
  });
}

function warnOfJumps(list: List, devices: readonly CompiledDevice[]): void {
  const fixed = listFixed(list, devices).map((one) => ({ ...one, usual: variantPrice(list, one.device, one.index) }));
  const far = fixed.filter(({ price, usual }) => isFar(price, usual));
  // Several people do not mistype most of a list: its factor is wrong.
  if (far.length >= MIN_FAR_PRICES && far.length > fixed.length * MIN_SHARE_OF_VARIANTS) {
    list.warn('priceJump', ['factor'], {
      message: `With the factor ${String(list.value.factor)}, ${far.length} of ${fixed.length} fixed prices are far from the price model.`,
      fix: 'Check the digits of the factor.',
      notes: [{ text: `${countFollowing(list, devices)} variants follow the factor` }],
    });
    return;
  }
  for (const { device, price, usual, path } of far) {
    list.warn('priceJump', path, {
      message: `${device.name} is fixed at ${price}; the price model gives about ${Math.round(usual)}.`,
      fix: 'Check the digits. If the price is meant, correct the class of the device in overrides.json.',
      notes: noteVariants(device),
    });
  }
}

/** "iPhone 12 Pro" and "iPhone 13 Pro" are of one line: their names differ in one number only. */
function warnOfOrder(list: List, devices: readonly CompiledDevice[]): void {
  const lines = new Map<string, (Fixed & { generation: number })[]>();
  for (const fixed of listFixed(list, devices)) {
    const { kind, name } = fixed.device;
    const [, before, number, after] = /^(.*?)(\d{1,2})((?:\D.*)?)$/.exec(name) ?? [];
    if (number === undefined) continue;
    const line = `${kind}\n${before}#${after}`;
    lines.set(line, [...(lines.get(line) ?? []), { ...fixed, generation: Number(number) }]);
  }
  for (const line of lines.values()) {
    const ordered = line.sort((a, b) => a.generation - b.generation);
    const [found] = ordered.flatMap((older) =>
      ordered
        .filter((newer) => newer.generation > older.generation && newer.size >= older.size && newer.price < older.price)
        .map((newer) => ({ older, newer })),
    );
    if (!found) continue;
    const { older, newer } = found;
    const changed = [older, newer].find(({ path }) => list.resolved.file.has(path)) ?? older;
    list.warn('olderAboveNewer', changed.path, {
      message: `${older.device.name} is fixed at ${older.price}, its successor ${newer.device.name} at ${newer.price}.`,
      fix: 'Correct one of the two prices.',
      notes: [
        changed === older
          ? { text: 'the successor', span: findPriceSpan(list.resolved, newer.path) }
          : { text: 'the older device', span: findPriceSpan(list.resolved, older.path) },
        ...noteVariants(changed.device),
      ],
    });
  }
}

/** The cause is the minimum of the list, or its factor, or else the minimum of the model. */
function warnOfMinimums(list: List, devices: readonly CompiledDevice[]): boolean {
  let found = false;
  const { resolved, value, model, warn } = list;
  const forms = toObject(toObject(model.value).formFactors);
  for (const kind of Object.keys(forms)) {
    const own = toObject(value.minimums)[kind];
    const minimum = Number(own ?? toObject(forms[kind]).minimum);
    const prices = devices
      .filter((device) => device.kind === kind)
      .flatMap((device) =>
        (device.variants.length > 0 ? device.variants : ['']).map((_, index) => variantPrice(list, device, index)),
      );
    const below = prices.filter((price) => price < minimum).length;
    if (prices.length === 0 || below <= prices.length * MIN_SHARE_OF_VARIANTS) continue;
    found = true;
    const factor = Number(value.factor);
    const byModel = prices.filter((price) => price / factor < minimum).length > prices.length * MIN_SHARE_OF_VARIANTS;
    const ofModel = own === undefined && byModel;
    const path: Path = own !== undefined ? ['minimums', kind] : ofModel ? ['formFactors', kind, 'minimum'] : ['factor'];
    warn('minimumAboveMost', path, {
      ...(ofModel ? { span: model.span(path) } : {}),
      message:
        path[0] === 'factor'
          ? `With the factor ${factor}, most devices are below the minimum and are not bought.`
          : `The minimum ${minimum} is above the prices of most ${kind} variants: they are not bought.`,
      fix: `Lower the minimum, or raise the prices.`,
      notes: [{ text: `${below} of ${prices.length} variants (${kind}) in ${resolved.file.path}` }],
    });
  }
  return found;
}
