import type { RequestContext } from '../../shared/request-context.ts';
import type { CatalogueTexts } from './catalogue-data.ts';
import {
  type Interpretation,
  interpretations,
  parseSearchText,
  type SearchWords,
  searchWords,
  type Vocabulary,
} from './search/free-text.ts';
import { type FreeTextOptions, freeText } from './search/queries.ts';
import type { SearchSource } from './search/query.ts';
import type { Awaitable, Device, Suggestion } from './types.ts';

/** How many more hits than wanted are read, so that devices with the named variant can come first. */
const VARIANT_MARGIN = 20;

/** What a typed text is understood by, whoever answers it. */
export interface SearchLanguage {
  vocabulary: Vocabulary;
  words(locale: string): SearchWords;
}

/** Finds devices: an engine over the compiled catalogue, or another service. */
export interface DeviceFinder {
  find(source: SearchSource, size: number): Promise<readonly Device[]>;
  top(limit: number, categoryId: string | undefined): Awaitable<readonly Device[]>;
}

export function searchLanguage(
  vocabulary: Vocabulary,
  texts: Readonly<Record<string, Pick<CatalogueTexts, 'search'>>>,
): SearchLanguage {
  const byLocale = new Map(Object.entries(texts).map(([locale, { search }]) => [locale, searchWords(search)]));
  return { vocabulary, words: (locale) => byLocale.get(locale) ?? searchWords(undefined) };
}

/** Suggests devices for a typed text. A failed search is logged and returns nothing. */
export async function suggest(
  ctx: RequestContext,
  { text, limit }: { text: string; limit: number },
  { vocabulary, words }: SearchLanguage,
  finder: DeviceFinder,
): Promise<Suggestion[]> {
  const year = ctx.now().getUTCFullYear();
  try {
    for (const reading of interpretations(parseSearchText(text, vocabulary), words(ctx.locale))) {
      const devices = await found(reading, { year, limit }, finder);
      if (devices.length > 0) return toSuggestions(devices, reading).slice(0, limit);
    }
  } catch (error) {
    const { tenant, locale, requestId } = ctx;
    ctx.log.error({ err: error, tenant: tenant.id, locale, requestId }, 'catalogue search failed');
    ctx.markPartial?.();
  }
  return [];
}

function found(
  { words, variantId, tolerant, categoryId }: Interpretation,
  { year, limit }: Pick<FreeTextOptions, 'year'> & { limit: number },
  finder: DeviceFinder,
): Awaitable<readonly Device[]> {
  if (words.length === 0) return finder.top(limit, categoryId);
  const size = variantId === undefined ? limit : limit + VARIANT_MARGIN;
  return finder.find(freeText(words, { year, tolerant, categoryId }), size);
}

/** Devices that are sold in the named variant come before those that are not. */
function toSuggestions(devices: readonly Device[], { variantId }: Interpretation): Suggestion[] {
  const suggestions = devices.map((device): Suggestion => {
    const variant = device.variants.find(({ id }) => id === variantId);
    return variant ? { device, variantId: variant.id, variantLabel: variant.label } : { device };
  });
  return [...suggestions.filter((one) => one.variantId), ...suggestions.filter((one) => !one.variantId)];
}
