import { didYouMean } from '../check/wording.ts';
import { isObject, type Path } from '../read/json-file.ts';
import type { PricingFiles } from '../read/pricing-files.ts';
import type { Tenant } from '../resolve/fleet.ts';
import { valueAt } from '../resolve/origin.ts';
import { type ResolvedPriceList, resolvePriceLists } from '../resolve/price-lists.ts';
import type { Explained, Explanation, Setting } from './explanation.ts';

/**
 * The values of a country's price lists at `prices[.<member>]`, once for the list of prices.json and once for each dated
 * list, each with the lists whose value it replaces. An error text for a member that no list has.
 */
export function explainPrices(files: PricingFiles | undefined, tenant: Tenant, key: string): Explained[] | string {
  const country = files?.countries.find(({ code }) => code === tenant.country);
  const lists = country ? resolvePriceLists(country) : [];
  const [, ...path] = key.split('.');
  const found = lists.flatMap((list): Explained[] => {
    const value = valueAt(list.value, path);
    if (value === undefined) return [];
    const heading = `${tenant.id}: ${list.file.path}${list.from === undefined ? '' : `, from ${list.from} on`}`;
    return [{ heading, tenant: tenant.id, entries: listLeaves(list, path).map((leaf) => explainLeaf(list, leaf)) }];
  });
  if (found.length > 0) return found;
  const above = valueAt(lists.at(-1)?.value ?? {}, path.slice(0, -1));
  const names = isObject(above) ? Object.keys(above) : Object.keys(lists.at(-1)?.value ?? {});
  return `The price list of ${tenant.country} has no "${key}". ${didYouMean(path.at(-1) ?? '', names, 'It has')}`;
}

function listLeaves(list: ResolvedPriceList, path: readonly string[]): string[][] {
  const here = valueAt(list.value, path);
  if (!isObject(here) || Object.keys(here).length === 0) return [[...path]];
  return Object.keys(here)
    .filter((name) => name !== '$schema')
    .flatMap((name) => listLeaves(list, [...path, name]));
}

function explainLeaf(list: ResolvedPriceList, path: Path): Explanation {
  const settings: Setting[] = [];
  for (let one: ResolvedPriceList | undefined = list; one; one = one.before) {
    const { file, from } = one;
    const value = isObject(file.value) ? valueAt(file.value, path) : undefined;
    if (value === undefined) continue;
    const layer = from === undefined ? 'prices' : `prices of ${from}`;
    settings.push({ layer, span: file.span(path), value });
  }
  const [setting, ...overridden] = settings;
  return { key: ['prices', ...path].join('.'), value: valueAt(list.value, path) ?? null, setting, overridden };
}
