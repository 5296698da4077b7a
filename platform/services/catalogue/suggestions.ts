import { asksForDeviceNumber } from '../../shared/device-number.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { CatalogueTexts } from './catalogue-data.ts';
import { tokenize } from './search/analyzer.ts';
import { hasExactWords, isDistinguishing } from './search/exact-words.ts';
import {
  type Interpretation,
  listInterpretations,
  type ParsedSearch,
  parseSearchText,
  type SearchWords,
  searchWords,
} from './search/free-text.ts';
import { isNameLike, typedKeys } from './search/name-keys.ts';
import { NotBoughtKinds } from './search/not-bought-kinds.ts';
import type { NamedPage, PageIndex } from './search/pages.ts';
import { type FreeTextOptions, freeText } from './search/queries.ts';
import type { SearchSource } from './search/query.ts';
import type { Vocabulary } from './search/vocabulary.ts';
import type { Awaitable, Device, Found, GroupPage, Suggestion, TitledPage } from './types.ts';

/** Number of additional hits read, so that devices with the named variant can come first. */
const VARIANT_MARGIN = 20;
/** The same where hits without the exact number are left out. */
const EXACT_MARGIN = 200;
const MAX_PAGE_SUGGESTIONS = 3;
const MAX_SIMILAR_SUGGESTIONS = 6;

/** The language data for interpreting a text, for every engine. */
export interface SearchLanguage {
  vocabulary: Vocabulary;
  words(locale: string): SearchWords;
  notBought(locale: string): NotBoughtKinds;
}

/** A device, its name keys and its names; another service may not send keys. */
export interface Hit {
  device: Device;
  nameKeys: readonly string[];
  names: readonly string[];
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

type LanguageTexts = Pick<CatalogueTexts, 'search' | 'device' | 'notBought'>;

/** The words of a locale are read at its first search: they need the vocabulary, which takes a tenth of a second to build. */
export function searchLanguage(vocabulary: Vocabulary, texts: Readonly<Record<string, LanguageTexts>>): SearchLanguage {
  const readWords = (locale: string) => {
    const own = texts[locale];
    if (!own) return searchWords(undefined);
    const ignored = [...own.search.ignored, ...listSharedKeywords(own.device, vocabulary)];
    return searchWords({ ...own.search, ignored });
  };
  return {
    vocabulary,
    words: onePerLocale(readWords),
    notBought: onePerLocale((locale) => new NotBoughtKinds(texts[locale]?.notBought)),
  };
}

/** Made when a locale is first asked for. The locales are those of the fleet. */
function onePerLocale<T>(make: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>();
  return (locale) => {
    const one = made.get(locale) ?? make(locale);
    made.set(locale, one);
    return one;
  };
}

/** Words that are a keyword of every device and in the name of none: they distinguish no device. */
function listSharedKeywords({ metaKeywords }: LanguageTexts['device'], vocabulary: Vocabulary): string[] {
  const words = tokenize(metaKeywords.replace(/\{\w+\}/g, ' '));
  return words.filter((word) => !vocabulary.knows(word));
}

const NOTHING: Found = { devices: [], total: 0, named: false, pages: [] };

interface TypedText {
  text: string;
  limit: number;
  /** The text is still being typed. */
  unfinished: boolean;
}

/** Finds devices and pages for a typed text. A failed search is logged and returns nothing. */
export async function suggestMatches(
  ctx: RequestContext,
  typed: TypedText,
  search: SearchLanguage,
  finder: DeviceFinder,
): Promise<Found> {
  if (asksForDeviceNumber(typed.text)) return { ...NOTHING, notBought: { reason: 'number' } };
  const { ignored, categories } = search.words(ctx.locale);
  const isKnown = (word: string) => search.vocabulary.knows(word) || ignored.has(word) || categories.has(word);
  const kind = search.notBought(ctx.locale).find(typed.text, isKnown);
  if (kind) return { ...NOTHING, notBought: { reason: 'kind', ...kind } };
  try {
    return await findMatches(ctx, typed, search, finder);
  } catch (error) {
    const { tenant, locale, requestId } = ctx;
    ctx.log.error({ err: error, tenant: tenant.id, locale, requestId }, 'catalogue search failed');
    ctx.markPartial?.();
  }
  return { ...NOTHING, failed: true };
}

async function findMatches(
  ctx: RequestContext,
  { text, limit, unfinished }: TypedText,
  { vocabulary, words }: SearchLanguage,
  finder: DeviceFinder,
): Promise<Found> {
  const options = { year: ctx.now().getUTCFullYear(), limit, unfinished, vocabulary };
  const language = words(ctx.locale);
  const typed = parseSearchText(text, vocabulary);
  const pages = await finder.pages();
  const byKeyword = pages.byKeywords(listTellingWords(typed, language));
  for (const reading of listInterpretations(typed, { vocabulary, language, unfinished })) {
    // A keyword is likelier than a typing error.
    if (byKeyword.length > 0 && (reading.guessed || reading.tolerant || reading.partial)) break;
    const found = await findHits(reading, options, finder);
    if (found.hits.length === 0) continue;
    const fitting = pages.named(reading);
    const called = isCalledFirst(found, { ...reading, isFamily: fitting.some(({ missing }) => missing === 0) });
    if (reading.partial && !called) continue;
    const devices = toSuggestions(found.hits, reading, called).slice(0, limit);
    const fits = fitting.length > 0 || called ? shownPages(fitting, called) : byKeyword.slice(0, MAX_PAGE_SUGGESTIONS);
    const shown = withoutNamesakes(fits, devices);
    // Ignored and corrected words may change the meaning, so no page is opened directly.
    const named = called && !reading.partial && !reading.guessed;
    return { devices, total: found.total, named, pages: await withCategoryTitles(shown, finder) };
  }
  if (byKeyword.length > 0) return findByKeywords(byKeyword, options, finder);
  return withoutMatches(correctedWords(typed, vocabulary), pages, finder);
}

/** No device: the nearest pages. Where there are some, the text names a model of theirs that is not bought. */
async function withoutMatches(words: readonly string[], pages: PageIndex, finder: DeviceFinder): Promise<Found> {
  const near = await withCategoryTitles(findNearestPages(words, pages), finder);
  return near.length === 0 ? NOTHING : { ...NOTHING, pages: near, notBought: { reason: 'model' } };
}

/**
 * The words, the unknown ones also as their likeliest meaning: the family of a misspelt model that is not bought. Short
 * parts of an unknown word ("asdfgh" has "df") mean nothing.
 */
function correctedWords({ words, typed = words }: ParsedSearch, vocabulary: Vocabulary): string[] {
  const telling = words.filter((word) => word.length > 2 || typed.includes(word));
  return telling.map((word) => (vocabulary.knows(word) ? word : (vocabulary.guesses(word)[0]?.word ?? word)));
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
async function findByKeywords(pages: readonly GroupPage[], options: FindOptions, finder: DeviceFinder): Promise<Found> {
  const shown = pages.slice(0, MAX_PAGE_SUGGESTIONS);
  const [{ type, name, categoryId, deviceCount }] = pages as [GroupPage];
  const words = type === 'category' ? [] : tokenize(name);
  const { hits } = await findHits({ words, tolerant: false, categoryId }, options, finder);
  const devices = hits.slice(0, options.limit).map(({ device }) => ({ device }));
  return { devices, total: deviceCount, named: false, pages: await withCategoryTitles(shown, finder) };
}

interface FindOptions extends Pick<FreeTextOptions, 'year'>, Pick<TypedText, 'limit' | 'unfinished'> {
  vocabulary: Vocabulary;
}

async function findHits(
  { words, variantId, tolerant, categoryId }: Interpretation,
  { year, limit, unfinished, vocabulary }: FindOptions,
  finder: DeviceFinder,
): Promise<Hits> {
  if (words.length === 0) {
    const devices = await finder.top(limit, categoryId);
    const [named] = (await finder.pages()).named({ words, ...(categoryId === undefined ? {} : { categoryId }) });
    const hits = devices.map((device) => ({ device, nameKeys: [], names: [] }));
    return { hits, total: named?.page.deviceCount ?? 0 };
  }
  const exact = [...words.keys()].filter((at) => isDistinguishing(words[at] ?? '', (word) => vocabulary.knows(word)));
  const margin = exact.length > 0 ? EXACT_MARGIN : variantId === undefined ? 0 : VARIANT_MARGIN;
  // At least two, to see whether another device has the same name.
  const size = Math.max(2, limit + margin);
  const found = await finder.find(
    freeText(words, { year, tolerant, categoryId, knows: (word) => vocabulary.knows(word) }),
    size,
  );
  if (exact.length === 0) return found;
  // "thinkpad t" asks for all of a line, as while it is typed.
  const isUnfinished = unfinished || /^\p{L}$/u.test(words.at(-1) ?? '');
  const hits = found.hits.filter(({ device, names }) => {
    const { formFactor, manufacturer, modelNumbers } = device;
    return hasExactWords({ names, modelNumbers, manufacturer, formFactor }, words, { exact, unfinished: isUnfinished });
  });
  // Of more hits than were read, those left out are unknown.
  return { hits, total: found.total - (found.hits.length - hits.length) };
}

interface Naming extends Interpretation {
  /** True when a series, a manufacturer or a category has exactly this name. */
  isFamily: boolean;
}

/** True when the words are the name of the first device and of no other. */
function isCalledFirst({ hits }: Hits, { words, tolerant, isFamily }: Naming): boolean {
  const [first, second] = hits;
  if (!first || tolerant || !isNameLike(words)) return false;
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

/** Without the series that have the name of a listed device: two lines of one name look like a mistake. */
function withoutNamesakes(pages: readonly GroupPage[], devices: readonly Suggestion[]): GroupPage[] {
  const names = new Set(devices.slice(0, MAX_SIMILAR_SUGGESTIONS).map(({ device }) => device.name.toLowerCase()));
  return pages.filter(({ type, name }) => type !== 'series' || !names.has(name.toLowerCase()));
}

function findNearestPages(words: readonly string[], pages: PageIndex): GroupPage[] {
  return pages.near(words.flatMap(tokenize)).slice(0, MAX_SIMILAR_SUGGESTIONS);
}
