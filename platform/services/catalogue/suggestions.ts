import type { RequestContext } from '../../shared/request-context.ts';
import type { CatalogueTexts } from './catalogue-data.ts';
import { tokenize } from './search/analyzer.ts';
import {
  type Interpretation,
  listInterpretations,
  type ParsedSearch,
  parseSearchText,
  type SearchWords,
  searchWords,
} from './search/free-text.ts';
import { typedKeys } from './search/name-keys.ts';
import type { NamedPage, PageIndex } from './search/pages.ts';
import { type FreeTextOptions, freeText } from './search/queries.ts';
import type { SearchSource } from './search/query.ts';
import type { Vocabulary } from './search/vocabulary.ts';
import type { Awaitable, Device, Found, GroupPage, Suggestion, TitledPage } from './types.ts';

/** Number of additional hits read, so that devices with the named variant can come first. */
const VARIANT_MARGIN = 20;
const MAX_PAGE_SUGGESTIONS = 3;
const MAX_SIMILAR_SUGGESTIONS = 6;

/** The language data for interpreting a text, for every engine. */
export interface SearchLanguage {
  vocabulary: Vocabulary;
  words(locale: string): SearchWords;
}

/** A device and its name keys; another service may not send keys. */
export interface Hit {
  device: Device;
  nameKeys: readonly string[];
}

/** The hits of a search that were read, and their total number. */
interface Hits {
  hits: readonly Hit[];
  total: number;
}

/** Finds devices: an engine over the compiled catalogue, or another service. */
export interface DeviceFinder {
  find(source: SearchSource, size: number): Promise<Hits>;
  /** Devices of a category, the most popular first. */
  top(limit: number, categoryId: string | undefined): Awaitable<readonly Device[]>;
  pages(): Awaitable<PageIndex>;
  /** Title of a category in this shop. */
  title(categoryId: string): Awaitable<string>;
}

type LanguageTexts = Pick<CatalogueTexts, 'search' | 'device'>;

export function searchLanguage(vocabulary: Vocabulary, texts: Readonly<Record<string, LanguageTexts>>): SearchLanguage {
  const byLocale = new Map(
    Object.entries(texts).map(([locale, { search, device }]) => {
      const ignored = [...search.ignored, ...listSharedKeywords(device, vocabulary)];
      return [locale, searchWords({ ...search, ignored })];
    }),
  );
  return { vocabulary, words: (locale) => byLocale.get(locale) ?? searchWords(undefined) };
}

/** Words that are a keyword of every device and in the name of none: they distinguish no device. */
function listSharedKeywords({ metaKeywords }: LanguageTexts['device'], vocabulary: Vocabulary): string[] {
  const words = tokenize(metaKeywords.replace(/\{\w+\}/g, ' '));
  return words.filter((word) => !vocabulary.knows(word));
}

const NOTHING: Found = { devices: [], total: 0, named: false, pages: [] };

/** Finds devices and pages for a typed text. A failed search is logged and returns nothing. */
export async function suggestMatches(
  ctx: RequestContext,
  { text, limit }: { text: string; limit: number },
  { vocabulary, words }: SearchLanguage,
  finder: DeviceFinder,
): Promise<Found> {
  const year = ctx.now().getUTCFullYear();
  const language = words(ctx.locale);
  const typed = parseSearchText(text, vocabulary);
  try {
    const pages = await finder.pages();
    const byKeyword = pages.byKeywords(listTellingWords(typed, language));
    for (const reading of listInterpretations(typed, vocabulary, language)) {
      // A keyword is likelier than a typing error.
      if (byKeyword.length > 0 && (reading.guessed || reading.tolerant || reading.partial)) break;
      const found = await findHits(reading, { year, limit }, finder);
      if (found.hits.length === 0) continue;
      const fitting = pages.named(reading);
      const named = isNamed(found, { ...reading, vocabulary, isFamily: fitting.some(({ missing }) => missing === 0) });
      if (reading.partial && !named) continue;
      const devices = toSuggestions(found.hits, reading, named).slice(0, limit);
      const shown = fitting.length > 0 || named ? shownPages(fitting, named) : byKeyword.slice(0, MAX_PAGE_SUGGESTIONS);
      // Ignored words may change the meaning, so no page is opened directly.
      const titled = await withCategoryTitles(shown, finder);
      return { devices, total: found.total, named: named && !reading.partial, pages: titled };
    }
    return byKeyword.length > 0
      ? await findByKeywords(byKeyword, { year, limit }, finder)
      : { ...NOTHING, pages: await withCategoryTitles(findNearestPages(typed.words, pages), finder) };
  } catch (error) {
    const { tenant, locale, requestId } = ctx;
    ctx.log.error({ err: error, tenant: tenant.id, locale, requestId }, 'catalogue search failed');
    ctx.markPartial?.();
  }
  return { ...NOTHING, failed: true };
}

/** Pages with the titles of their categories. */
export async function withCategoryTitles(
  pages: readonly GroupPage[],
  { title }: Pick<DeviceFinder, 'title'>,
): Promise<TitledPage[]> {
  return Promise.all(pages.map(async (page) => ({ ...page, category: await title(page.categoryId) })));
}

function listTellingWords({ typed, words }: ParsedSearch, { ignored }: SearchWords): string[] {
  return (typed ?? words).filter((word) => !ignored.has(word));
}

/** Pages that only their keywords name, and devices of the first one. */
async function findByKeywords(
  pages: readonly GroupPage[],
  options: Pick<FreeTextOptions, 'year'> & { limit: number },
  finder: DeviceFinder,
): Promise<Found> {
  const shown = pages.slice(0, MAX_PAGE_SUGGESTIONS);
  const [{ type, name, categoryId, deviceCount }] = pages as [GroupPage];
  const words = type === 'category' ? [] : tokenize(name);
  const { hits } = await findHits({ words, tolerant: false, categoryId }, options, finder);
  const devices = hits.slice(0, options.limit).map(({ device }) => ({ device }));
  return { devices, total: deviceCount, named: false, pages: await withCategoryTitles(shown, finder) };
}

async function findHits(
  { words, variantId, tolerant, categoryId }: Interpretation,
  { year, limit }: Pick<FreeTextOptions, 'year'> & { limit: number },
  finder: DeviceFinder,
): Promise<Hits> {
  if (words.length === 0) {
    const devices = await finder.top(limit, categoryId);
    const [named] = (await finder.pages()).named({ words, ...(categoryId === undefined ? {} : { categoryId }) });
    return { hits: devices.map((device) => ({ device, nameKeys: [] })), total: named?.page.deviceCount ?? 0 };
  }
  // At least two, to see whether another device has the same name.
  const size = Math.max(2, variantId === undefined ? limit : limit + VARIANT_MARGIN);
  return finder.find(freeText(words, { year, tolerant, categoryId }), size);
}

interface Naming extends Interpretation {
  vocabulary: Vocabulary;
  /** True when a series, a manufacturer or a category has exactly this name. */
  isFamily: boolean;
}

/** True when the words name the first device and no other: by its name, or as the only match. */
function isNamed({ hits, total }: Hits, { words, tolerant, vocabulary, isFamily }: Naming): boolean {
  const [first, second] = hits;
  if (!first || words.length === 0 || tolerant) return false;
  if (total === 1) return words.every((word) => vocabulary.knows(word));
  const { whole, shortened } = typedKeys(words);
  const isCalled = (hit: Hit | undefined, keys: readonly string[]) => keys.some((key) => hit?.nameKeys.includes(key));
  if (isCalled(second, whole)) return false;
  // "A53" is a phone of one manufacturer, and short for the "A53 5G" of another.
  const either = isCalled(second, shortened);
  if (isCalled(first, whole)) return !either || second?.device.manufacturer === first.device.manufacturer;
  return isCalled(first, shortened) && !either && !isFamily;
}

/** The named device, then those with the named variant, then the others. */
function toSuggestions(hits: readonly Hit[], { variantId }: Interpretation, named: boolean): Suggestion[] {
  const suggestions = hits.map(({ device }): Suggestion => {
    const variant = device.variants.find(({ id }) => id === variantId);
    return variant ? { device, variantId: variant.id, variantLabel: variant.label } : { device };
  });
  const first = named ? suggestions.splice(0, 1) : [];
  return [...first, ...suggestions.filter((one) => one.variantId), ...suggestions.filter((one) => !one.variantId)];
}

/** Next to one named device, or a whole category or manufacturer, only pages of exactly that name. */
function shownPages(fitting: readonly NamedPage[], named: boolean): GroupPage[] {
  const only = named || fitting.some(({ page, missing }) => missing === 0 && page.type !== 'series');
  return fitting
    .filter(({ missing }) => !only || missing === 0)
    .slice(0, MAX_PAGE_SUGGESTIONS)
    .map(({ page }) => page);
}

function findNearestPages(words: readonly string[], pages: PageIndex): GroupPage[] {
  return pages.near(words.flatMap(tokenize)).slice(0, MAX_SIMILAR_SUGGESTIONS);
}
