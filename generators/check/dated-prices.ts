import type { CatalogueFault } from '../catalogue/catalogue-fault.ts';
import { isObject, JsonFile, type Path } from '../read/json-file.ts';
import type { CountryPricing } from '../read/pricing-files.ts';
import type { Span } from '../read/text-file.ts';
import { type ResolvedPriceList, resolvePriceLists } from '../resolve/price-lists.ts';
import { isDay } from './calendar.ts';
import type { Report } from './report.ts';

/** The days of dated lists: that they exist, that they have not passed, and that ages are not counted beyond them. */
export function checkDatedDays(countries: readonly CountryPricing[], report: Report): void {
  for (const country of countries) {
    for (const { from, file } of country.datedPrices) {
      if (!isDay(from))
        report.add('implausibleDay', {
          span: file.span([]),
          message: `The name of the file has the day ${from}, which is not a day of the calendar.`,
          fix: 'Rename the file: prices.<YYYY-MM-DD>.json.',
        });
      else if (from <= lastDayEverywhere())
        report.add('pastPriceList', {
          span: file.span([]),
          message: `The list applies since ${from}.`,
          fix: `Write its members into prices.json of the same folder, its version too, and delete the file.`,
        });
    }
    for (const { from, file, value } of resolvePriceLists(country)) {
      const { asOf } = value;
      if (from === undefined || !isDay(from) || typeof asOf !== 'string' || !isDay(asOf) || asOf <= from) continue;
      if (!isObject(file.value) || file.value.asOf === undefined) continue;
      report.add('implausibleDay', {
        span: file.span(['asOf']),
        message: `The day of the list, ${asOf}, is after ${from}, the day from which it applies.`,
        fix: `Write ${from} or an earlier day, or remove the member to keep the day of the list before.`,
      });
    }
  }
}

const FURTHEST_BEHIND_MS = 12 * 60 * 60 * 1000;

/** The present day in the time zone that is furthest behind: it has begun in every shop. */
function lastDayEverywhere(): string {
  return new Date(Date.now() - FURTHEST_BEHIND_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/**
 * The faults of every list of a country. A dated list is checked as the whole list that it makes; what is wrong in the
 * list before is reported there only.
 */
export function checkEachPriceList(
  country: CountryPricing,
  check: (file: JsonFile) => CatalogueFault[],
): CatalogueFault[] {
  let known = new Set<string>();
  return resolvePriceLists(country).flatMap((list) => {
    const faults = check(toWholeFile(list));
    const found = faults.filter((fault) => !known.has(printFault(fault)));
    known = new Set(faults.map(printFault));
    return found.map((fault) => ({ ...fault, file: list.file, path: nearestPath(list.file, fault.path) }));
  });
}

function printFault({ path, what }: CatalogueFault): string {
  return JSON.stringify([path, what]);
}

/** The list as one file; prices.json itself. */
function toWholeFile({ file, value, from }: ResolvedPriceList): JsonFile {
  return from === undefined ? file : new JsonFile(file.path, JSON.stringify(value));
}

/** The path, or the nearest one above it that the patch has: a null or a member above it is the cause. */
function nearestPath(file: JsonFile, path: Path): Path {
  for (let length = path.length; length > 0; length -= 1) {
    const above = path.slice(0, length);
    if (file.has(above)) return above;
  }
  return [];
}

/** The place in the file of the list, or in the nearest list before it that sets the member. */
export function findPriceSpan(list: ResolvedPriceList, path: Path): Span {
  for (let one: ResolvedPriceList | undefined = list; one; one = one.before) {
    if (one.file.has(path)) return one.file.span(path);
  }
  return list.file.span(path);
}
