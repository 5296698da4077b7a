import { isObject, type JsonObject } from '../read/json-file.ts';
import type { CatalogueFault } from './catalogue-fault.ts';
import type { CategoryStructure, CompiledCatalogue, TextSource } from './compile-catalogue.ts';
import { slug } from './slug.ts';

interface PageTexts {
  content: string;
  metaDescription: string;
  metaKeywords: string;
}

interface CategoryTexts extends PageTexts {
  name: string;
  /** Singular noun of the category: "Handy". */
  one: string;
  url: string;
}

/** All texts of one language. Patterns contain {name}, {category} and {count}. */
export interface CatalogueTexts {
  categories: Record<string, CategoryTexts>;
  manufacturer: PageTexts;
  series: PageTexts;
  device: PageTexts;
  search: { categories: Record<string, string[]>; ignored: string[] };
  /** Kinds of products that are not bought, by id. */
  notBought: Record<string, { name: string; words: string[]; unless: string[] }>;
}

const PAGE_TEXTS = ['content', 'metaDescription', 'metaKeywords'] as const;
const CATEGORY_TEXTS = ['name', 'one', 'url', ...PAGE_TEXTS] as const;
const PATTERNS = ['manufacturer', 'series', 'device'] as const;
const PLACEHOLDERS = new Set(['{name}', '{category}', '{count}']);

/** Fills gaps of each language from its fallbacks, member by member. A text missing in the whole chain is a fault. */
export function compileTexts(
  sources: readonly TextSource[],
  { categories, devices }: CompiledCatalogue,
): { texts: Record<string, CatalogueTexts>; faults: CatalogueFault[] } {
  const taken: DeviceAddresses = {
    devices: new Set(devices.map(({ id }) => id)),
    makers: new Map(devices.map(({ manufacturer }) => [slug(manufacturer), manufacturer])),
  };
  const byLocale = new Map(sources.map((source) => [source.locale, source]));
  const faults: CatalogueFault[] = [];
  const texts: Record<string, CatalogueTexts> = {};
  for (const source of sources) {
    const chain = [source, ...source.fallbacks.map((id) => byLocale.get(id))];
    const values = chain.map((one) => one?.file?.value).filter((value) => isObject(value));
    const merged = values.reduceRight<JsonObject>((below, above) => fill(above, below), {});
    const { $schema: _, ...rest } = merged;
    texts[source.locale] = rest as unknown as CatalogueTexts;
    if (source.file) {
      faults.push(...missingTexts(source, rest, categories), ...wrongPlaceholders(source));
      faults.push(...unknownCategories(source, categories), ...findSharedAddresses(source, taken));
    }
  }
  return { texts, faults };
}

/** Fills the gaps of `above` from `below`. */
function fill(above: JsonObject, below: JsonObject): JsonObject {
  const result: JsonObject = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = below[key];
    result[key] = isObject(value) && isObject(under) ? fill(value, under) : value;
  }
  return result;
}

function missingTexts(
  { file, locale }: TextSource,
  texts: JsonObject,
  categories: readonly CategoryStructure[],
): CatalogueFault[] {
  const wanted = [
    ...categories.flatMap(({ id }) => CATEGORY_TEXTS.map((member) => ['categories', id, member])),
    ...PATTERNS.flatMap((pattern) => PAGE_TEXTS.map((member) => [pattern, member])),
  ];
  return wanted.flatMap((path) => {
    if (!file || typeof at(texts, path) === 'string') return [];
    const what = `The language "${locale}" has no text "${path.join('.')}".`;
    return [
      { file, path: path.slice(0, -1), what, fix: `Add "${path.at(-1)}" here or in the language it falls back to.` },
    ];
  });
}

function wrongPlaceholders({ file }: TextSource): CatalogueFault[] {
  const value = file?.value;
  if (!file || !isObject(value)) return [];
  return PATTERNS.flatMap((pattern) =>
    PAGE_TEXTS.flatMap((member) => {
      const text = at(value, [pattern, member]);
      const found = typeof text === 'string' ? (text.match(/\{[^}]*\}?/g) ?? []) : [];
      return found
        .filter((placeholder) => !PLACEHOLDERS.has(placeholder))
        .map((placeholder) => ({
          file,
          path: [pattern, member],
          what: `"${placeholder}" is not a placeholder of catalogue texts.`,
          fix: `Use ${[...PLACEHOLDERS].join(', ')}.`,
        }));
    }),
  );
}

function at(value: JsonObject, path: readonly string[]): unknown {
  return path.reduce<unknown>((here, key) => (isObject(here) ? here[key] : undefined), value);
}

function unknownCategories({ file }: TextSource, categories: readonly CategoryStructure[]): CatalogueFault[] {
  if (!file || !isObject(file.value)) return [];
  const known = categories.map(({ id }) => id);
  return [['categories'], ['search', 'categories']].flatMap((path) => {
    const named = at(file.value as JsonObject, path);
    return Object.keys(isObject(named) ? named : {})
      .filter((id) => !known.includes(id))
      .map((id) => ({
        file,
        path: [...path, id],
        what: `There is no category "${id}".`,
        fix: `Use one of ${known.join(', ')}.`,
      }));
  });
}

interface DeviceAddresses {
  devices: ReadonlySet<string>;
  /** Name by the beginning of the maker's addresses. */
  makers: ReadonlyMap<string, string>;
}

/** Addresses of categories, and of their makers, that lead to another page already. */
function findSharedAddresses({ file }: TextSource, { devices, makers }: DeviceAddresses): CatalogueFault[] {
  const categories = isObject(file?.value) && isObject(file.value.categories) ? file.value.categories : {};
  const seen = new Map<string, string>();
  return Object.entries(categories).flatMap(([id, texts]) => {
    const url = isObject(texts) && typeof texts.url === 'string' ? texts.url : undefined;
    if (!file || url === undefined) return [];
    const fault = (what: string) => [
      { file, path: ['categories', id, 'url'], what, fix: 'Give it an address of its own.' },
    ];
    const other = seen.get(url);
    if (other !== undefined) return fault(`"${url}" is also the address of "${other}".`);
    seen.set(url, id);
    if (devices.has(url)) return fault(`"${url}" is also the address of a device.`);
    const maker = [...makers].find(([begin]) => devices.has(`${begin}-${url}`));
    return maker
      ? fault(`With "${url}", the page of ${maker[1]} would have the address "${maker[0]}-${url}" of a device.`)
      : [];
  });
}
