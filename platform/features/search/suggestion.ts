import type { Suggestions } from '../../generated/api/types.gen.ts';
import { composeDeviceName } from '../../shared/device-name.ts';
import { asksForDeviceNumber, DEVICE_NUMBER_SEARCH } from '../../shared/device-number.ts';
import type { Shop } from '../shop/shop-context.tsx';
import type { Text } from '../shop/use-text.ts';

export type SuggestionEntry = Suggestions['suggestions'][number];
export type PageEntry = Suggestions['pages'][number];

/**
 * Address of a suggested device. A variant that the text named ("iphone 13 128 gb") is preselected as the first answer.
 */
export function suggestionHref(
  { href }: Pick<Shop, 'href'>,
  entry: Pick<SuggestionEntry, 'url' | 'variantId'>,
): string {
  return href('productDetail', { pdp: entry.url }, { storage: entry.variantId });
}

export function suggestionLabel({ name, variantLabel }: Pick<SuggestionEntry, 'name' | 'variantLabel'>): string {
  return composeDeviceName({ deviceName: name, variantLabel: variantLabel ?? '' });
}

/** Address of the page of a category, a maker or a series. */
export function pageHref({ href }: Pick<Shop, 'href'>, { type, url }: Pick<PageEntry, 'type' | 'url'>): string {
  return type === 'category' ? href('sellCategory', { category: url }) : href('productOverview', { overview: url });
}

/** Label of a page in a list; a maker has one page per category. */
export function pageName({ type, name, category }: Pick<PageEntry, 'type' | 'name' | 'category'>, t: Text): string {
  return type === 'manufacturer' ? t('catalogue.maker', { maker: name, category }) : name;
}

/** Filters of a result list, and the number of results shown. */
export interface ResultsChoice {
  kind?: string | undefined;
  maker?: string | undefined;
  shown?: string | undefined;
}

/** Address of the result list for a text, even when the text names one device. */
export function resultsHref({ href }: Pick<Shop, 'href'>, text: string, choice: ResultsChoice = {}): string {
  // The number of a device is not for an address; the page about such numbers needs none.
  if (asksForDeviceNumber(text)) return href('home', {}, { q: DEVICE_NUMBER_SEARCH });
  return href('home', {}, { q: text, all: 'results', ...choice });
}
