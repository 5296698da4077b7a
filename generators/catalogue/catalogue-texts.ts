import { isObject, type JsonObject } from '../read/json-file.ts';
import type { CatalogueFault } from './catalogue-fault.ts';
import type { CategoryStructure, TextSource } from './compile-catalogue.ts';

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
}

const PAGE_TEXTS = ['content', 'metaDescription', 'metaKeywords'] as const;
const CATEGORY_TEXTS = ['name', 'one', 'url', ...PAGE_TEXTS] as const;
const PATTERNS = ['manufacturer', 'series', 'device'] as const;
const PLACEHOLDERS = new Set(['{name}', '{category}', '{count}']);

/** Fills gaps of each language from its fallbacks, member by member. A text missing in the whole chain is a fault. */
export function compileTexts(
  sources: readonly TextSource[],
  categories: readonly CategoryStructure[],
): { texts: Record<string, CatalogueTexts>; faults: CatalogueFault[] } {
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
      faults.push(...unknownCategories(source, categories), ...addressesUsedTwice(source));
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

function addressesUsedTwice({ file }: TextSource): CatalogueFault[] {
  const categories = isObject(file?.value) && isObject(file.value.categories) ? file.value.categories : {};
  const seen = new Map<string, string>();
  return Object.entries(categories).flatMap(([id, texts]) => {
    const url = isObject(texts) && typeof texts.url === 'string' ? texts.url : undefined;
    const other = url === undefined ? undefined : seen.get(url);
    if (url !== undefined && other === undefined) seen.set(url, id);
    if (!file || other === undefined) return [];
    const path = ['categories', id, 'url'];
    return [{ file, path, what: `"${url}" is also the address of "${other}".`, fix: 'Give it an address of its own.' }];
  });
}
