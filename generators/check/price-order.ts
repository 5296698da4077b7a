import type { CatalogueFault } from '../catalogue/catalogue-fault.ts';
import type { CompiledDevice } from '../catalogue/compile-catalogue.ts';
import { computeOnce, type Kept, keepIfEmpty } from '../kept-results.ts';
import { LastResult } from '../memo.ts';
import type { JsonFile } from '../read/json-file.ts';
import type { CountryPricing, PricingFiles } from '../read/pricing-files.ts';
import { computeAsNewPrices } from '../resolve/as-new-prices.ts';
import { type ResolvedPriceList, resolvePriceLists } from '../resolve/price-lists.ts';
import { toObject } from '../resolve/questions.ts';
import { findPriceSpan } from './dated-prices.ts';
import { type DeviceLine, getDeviceLine, isSuccessor, type VersionWords } from './device-lines.ts';
import { createFault, suggestFix } from './fault.ts';
import type { Report, ReportEntry } from './report.ts';

/** Devices that may pay more than their newer or better versions, with the reason. */
interface Exception {
  devices: string[];
  above: string[];
  reason: string;
}

/** The pairs of neighbours of the catalogue, and the exceptions. */
export interface PriceOrder {
  file: JsonFile | undefined;
  exceptions: readonly Exception[];
  pairs: readonly Pair[];
}

interface Pair {
  older: CompiledDevice;
  newer: CompiledDevice;
}

/** Pairs up every device with the newer and better versions of its line. */
export function readPriceOrder(file: JsonFile | undefined, devices: readonly CompiledDevice[]): PriceOrder {
  const { versions, exceptions } = toObject(file?.value);
  const lines = new Map<string, { device: CompiledDevice; place: DeviceLine }[]>();
  for (const device of devices) {
    const place = getDeviceLine(device, toObject(toObject(versions)[device.kind]) as VersionWords);
    if (!place) continue;
    const line = lines.get(place.line);
    if (line) line.push({ device, place });
    else lines.set(place.line, [{ device, place }]);
  }
  const pairs = [...lines.values()].flatMap((line) =>
    line.flatMap((older) =>
      line
        .filter((newer) => newer !== older && isSuccessor(older.place, newer.place))
        .map((newer) => ({ older: older.device, newer: newer.device })),
    ),
  );
  return { file, exceptions: listExceptions(exceptions), pairs };
}

function listExceptions(value: unknown): Exception[] {
  return Array.isArray(value) ? (value as Exception[]) : [];
}

/** Reports exceptions of unknown devices. */
export function checkPriceOrder(file: JsonFile, known: readonly string[]): CatalogueFault[] {
  const ids = new Set(known);
  return listExceptions(toObject(file.value).exceptions).flatMap((exception, index) =>
    (['devices', 'above'] as const).flatMap((member) =>
      exception[member].flatMap((id, at) => {
        if (ids.has(id)) return [];
        const fix = suggestFix(id, known, 'Use the id of a device file or its URL.');
        return [createFault(file, ['exceptions', index, member, at], `No device has the id "${id}".`, fix)];
      }),
    ),
  );
}

/**
 * Warns of newer and better versions that pay less, and reports exceptions that excuse no price. Needs prices that the
 * other checks found in order: a wrong one breaks the order of its neighbours, which would only repeat it.
 */
export function checkOrderOfPrices(
  { model, order: file, countries }: PricingFiles,
  devices: readonly CompiledDevice[],
  report: Report,
): void {
  if (!model) return;
  const getOrder = () => orders.get([file, devices], () => readPriceOrder(file, devices));
  const used = new Set<string>();
  for (const country of countries) {
    const memo = memos.get(country.code) ?? new LastResult<CountryOrder>();
    memos.set(country.code, memo);
    // An edit of one list leaves the others as they are.
    const inputs = [model, file, devices, country.prices, ...country.datedPrices.map((dated) => dated.file)];
    const { entries, excused } = memo.get(inputs, () =>
      computeOnce(STORED, inputs, () => orderOfCountry(country, model, getOrder())),
    );
    for (const entry of entries) report.add('newerPaysLess', entry);
    for (const pair of excused) used.add(pair);
  }
  const dead = deadExceptions.get([file, devices, [...used].sort().join()], (inputs) =>
    computeOnce(keepIfEmpty<ReportEntry>('dead-exceptions'), inputs, () => listDeadExceptions(getOrder(), used)),
  );
  for (const entry of dead) report.add('invalidPriceOrder', entry);
}

const deadExceptions = new LastResult<ReportEntry[]>();

/** Only of a list in order. */
const STORED: Kept<CountryOrder> = {
  name: 'price-order',
  write: ({ entries, excused }) => (entries.length === 0 ? JSON.stringify([...excused]) : undefined),
  read: (text) => ({ entries: [], excused: new Set(JSON.parse(text) as string[]) }),
};

interface CountryOrder {
  entries: ReportEntry[];
  /** The pairs of neighbours that an exception covers. */
  excused: ReadonlySet<string>;
}

/** By country. */
const memos = new Map<string, LastResult<CountryOrder>>();
const orders = new LastResult<PriceOrder>();

function orderOfCountry(country: CountryPricing, model: JsonFile, order: PriceOrder): CountryOrder {
  const excused = new Set<string>();
  let known = new Set<string>();
  const entries = resolvePriceLists(country).flatMap((resolved) => {
    const faults = findOrderFaults(resolved, model, order, excused);
    // What the list before has too is reported there.
    const found = faults.filter(({ message }) => !known.has(message));
    known = new Set(faults.map(({ message }) => message));
    return found;
  });
  return { entries, excused };
}

interface Violation extends Pair {
  /** Variants of the older device that pay more. */
  variants: number;
}

/**
 * One fault per device that is out of order in a list, with the number of its variants and neighbours. Adds the pairs
 * that an exception covers to `excused`.
 */
function findOrderFaults(
  resolved: ResolvedPriceList,
  model: JsonFile,
  { exceptions, pairs }: PriceOrder,
  excused: Set<string>,
): ReportEntry[] {
  const values = { list: resolved.value, model: toObject(model.value) };
  const getPrices = (device: CompiledDevice) => computeAsNewPrices(values, device);
  const found = pairs.flatMap((pair): Violation[] => {
    const variants = countDearer(pair, getPrices);
    if (variants === 0) return [];
    if (!isExcused(pair, exceptions)) return [{ ...pair, variants }];
    excused.add(getPairKey(pair));
    return [];
  });
  const fixed = toObject(resolved.value.overrides);
  const isFixed = ({ id }: CompiledDevice) => Object.hasOwn(fixed, id);
  const ofList = found.filter(({ older, newer }) => isFixed(older) || isFixed(newer));
  const ofModel = found.filter((one) => !ofList.includes(one));
  return [
    ...groupByCause(ofList, isFixed).map(({ device, violations }) => ({
      span: findPriceSpan(resolved, ['overrides', device.id]),
      ...describe(violations, getPrices),
    })),
    ...groupByCause(ofModel, () => true).map(({ device, violations }) => ({
      span: model.span(model.has(['overrides', device.id]) ? ['overrides', device.id] : ['overrides']),
      ...describe(violations),
    })),
  ];
}

/**
 * Variants of the older device that pay more than the same or the next larger size of the newer one. Where one of them
 * has no variants, the smallest prices are compared.
 */
function countDearer({ older, newer }: Pair, getPrices: (device: CompiledDevice) => readonly number[]): number {
  const sizes = newer.variants.map(({ id }) => Number(id));
  const bySize = older.variants.length > 0 && sizes.length > 0;
  return getPrices(older).filter((price, index) => {
    if (!bySize && index > 0) return false;
    const at = bySize ? sizes.findIndex((size) => size >= Number(older.variants[index]?.id)) : 0;
    return at >= 0 && price > (getPrices(newer)[at] ?? 0);
  }).length;
}

function isExcused({ older, newer }: Pair, exceptions: readonly Exception[]): boolean {
  return exceptions.some(({ devices, above }) => devices.includes(older.id) && above.includes(newer.id));
}

function getPairKey({ older, newer }: Pair): string {
  return `${older.id} ${newer.id}`;
}

/** The device in most of the pairs is the cause of them, then the one in most of the others. */
function groupByCause(
  violations: readonly Violation[],
  mayCause: (device: CompiledDevice) => boolean,
): { device: CompiledDevice; violations: Violation[] }[] {
  const counts = new Map<CompiledDevice, number>();
  for (const { older, newer } of violations)
    for (const device of [older, newer].filter(mayCause)) counts.set(device, (counts.get(device) ?? 0) + 1);
  const [cause] = [...counts].sort(([a, more], [b, less]) => less - more || (a.id < b.id ? -1 : 1));
  if (!cause) return [];
  const [device] = cause;
  const own = violations.filter(({ older, newer }) => older === device || newer === device);
  return [
    { device, violations: own },
    ...groupByCause(
      violations.filter((one) => !own.includes(one)),
      mayCause,
    ),
  ];
}

function describe(violations: readonly Violation[], getPrices?: (device: CompiledDevice) => readonly number[]) {
  const [{ older, newer }] = violations as [Violation];
  const amount = (device: CompiledDevice) => (getPrices ? ` (from ${(getPrices(device)[0] ?? 0) / 100})` : '');
  const variants = violations.reduce((sum, one) => sum + one.variants, 0);
  return {
    message: `${older.name}${amount(older)} pays more than ${newer.name}${amount(newer)}, a newer or better version.`,
    fix: 'Correct release date, class or price of one of them, or give the reason in tenants/catalogue/price-order.json.',
    notes: [{ text: `${variants} variants, ${violations.length} pairs of neighbours` }],
  };
}

/** Exceptions, or devices in them, that excuse no price. */
function listDeadExceptions({ file, exceptions, pairs }: PriceOrder, used: ReadonlySet<string>): ReportEntry[] {
  if (!file) return [];
  const inUse = pairs.filter((pair) => used.has(getPairKey(pair)));
  return exceptions.flatMap(({ devices, above }, index) =>
    (['devices', 'above'] as const).flatMap((member) => {
      const own = inUse.filter(({ older, newer }) => devices.includes(older.id) && above.includes(newer.id));
      const needed = new Set(own.map(({ older, newer }) => (member === 'devices' ? older.id : newer.id)));
      return { devices, above }[member].flatMap((id, at) => {
        if (needed.has(id)) return [];
        const message = `The exception of "${id}" excuses no price.`;
        return [{ span: file.span(['exceptions', index, member, at]), message, fix: 'Remove it.' }];
      });
    }),
  );
}
