import type { Compilation } from '../compile.ts';
import { isObject, type JsonObject } from '../read/json-file.ts';
import type { Tenant } from '../resolve/fleet.ts';
import { type AddressBook, type AddressPattern, fillPattern } from './address-book.ts';
import type { Sides } from './sides.ts';

/**
 * Redirects for lost addresses: to the same page where the shop still has it, else "gone". Without values, one rule for
 * the whole pattern.
 */
export function proposeRedirects(
  sides: Sides,
  tenant: Tenant,
  book: AddressBook,
  pattern: AddressPattern,
  values: readonly string[],
): JsonObject[] {
  const { route, param, segments, path } = pattern;
  const own = book.findOwnRoute(route);
  const isKnown = pattern.values !== undefined && param !== undefined;
  if (!isKnown || values.length === 0) {
    const params = Object.fromEntries((own?.pattern.params ?? []).map((name) => [name, `{${name}}`]));
    const fits = own?.pattern.params.every((name) => name === own.pattern.optional || path.includes(`{${name}}`));
    return [toRule(path, own && fits ? toTarget(route, keepNamed(params, path)) : 'gone')];
  }
  return values.map((value) => {
    const renamed = own && findRenamed(sides, tenant, pattern, value);
    const from = `/${fillPattern(segments, value).join('/')}`;
    return toRule(from, renamed === undefined ? 'gone' : toTarget(route, { [param]: renamed }));
  });
}

function keepNamed(params: Record<string, string>, path: string): Record<string, string> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => path.includes(`{${name}}`)));
}

function toTarget(route: string, params: Record<string, string>): JsonObject {
  return Object.keys(params).length === 0 ? { route } : { route, params };
}

function toRule(from: string, to: JsonObject | 'gone'): JsonObject {
  const words = from.replace(/[{}*]/g, '').replace(/[^A-Za-z0-9]+/g, '-');
  const id = `old-${words.replace(/^-|-$/g, '').toLowerCase() || 'home'}`;
  return { id, from, to };
}

/**
 * The name that the item of an old address has now in the shop's own language, to which redirects lead; undefined if
 * there is none.
 */
function findRenamed(
  { before, after }: Sides,
  { country }: Tenant,
  { param, language }: AddressPattern,
  value: string,
): string | undefined {
  if (param === 'slug') return findByValue(listSlugs(before, language), listSlugs(after, country), value);
  if (param === 'category') return findByValue(listCategories(before, language), listCategories(after, country), value);
  if (param !== 'overview') return undefined;
  const now = listCategories(after, country);
  for (const [id, url] of listCategories(before, language)) {
    const found = now.get(id);
    if (value === url) return found;
    if (value.endsWith(`-${url}`)) return found && `${value.slice(0, -url.length)}${found}`;
  }
  return undefined;
}

function findByValue(before: Map<string, string>, after: Map<string, string>, value: string): string | undefined {
  const id = [...before].find(([, one]) => one === value)?.[0];
  return id === undefined ? undefined : after.get(id);
}

/** Page → slug. */
function listSlugs({ fleet }: Compilation, language: string): Map<string, string> {
  const slugs = fleet.localeById.get(language)?.merged.contentSlugs;
  return new Map(Object.entries(isObject(slugs) ? slugs : {}).map(([page, slug]) => [page, String(slug)]));
}

/** Category → name in addresses, the longest first: `used-phones` before `phones`. */
function listCategories({ data }: Compilation, language: string): Map<string, string> {
  const categories = Object.entries(data?.catalogue.texts[language]?.categories ?? {});
  const urls = categories.map(([id, { url }]): [string, string] => [id, url]);
  return new Map(urls.sort(([, a], [, b]) => b.length - a.length));
}
