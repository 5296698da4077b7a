import { LastResult } from '../memo.ts';
import { isObject, type JsonFile, type JsonObject, type JsonValue } from '../read/json-file.ts';
import type { CountryPricing } from '../read/pricing-files.ts';
import { mergePatch } from './merge-patch.ts';

/** A price list of a country as it applies: the list of prices.json, or one that a dated file makes of the list before. */
export interface ResolvedPriceList {
  /** First day, yyyy-mm-dd; undefined for the list of prices.json. */
  from: string | undefined;
  /** The file that makes this list: the whole list, or a patch of the list before. */
  file: JsonFile;
  value: JsonObject;
  before: ResolvedPriceList | undefined;
}

/** The lists of a country in the order of their first days. A list on an unreadable file is left out, with those after it. */
export function resolvePriceLists(country: CountryPricing): ResolvedPriceList[] {
  const { prices, datedPrices } = country;
  if (!prices) return [];
  const last = resolved.get(prices) ?? new LastResult<ResolvedPriceList[]>();
  resolved.set(prices, last);
  return last.get(
    datedPrices.flatMap(({ from, file }) => [from, file]),
    () => resolveLists(country),
  );
}

/** The same files give the same lists, so that results based on them can be cached. */
const resolved = new WeakMap<JsonFile, LastResult<ResolvedPriceList[]>>();

function resolveLists({ prices, datedPrices }: CountryPricing): ResolvedPriceList[] {
  if (!prices || !isObject(prices.value)) return [];
  const lists: ResolvedPriceList[] = [{ from: undefined, file: prices, value: prices.value, before: undefined }];
  for (const { from, file } of datedPrices) {
    const before = lists.at(-1);
    if (!before || !isObject(file.value)) break;
    const value = mergePatch(before.value as JsonValue, file.value);
    lists.push({ from, file, value: isObject(value) ? value : {}, before });
  }
  return lists;
}
