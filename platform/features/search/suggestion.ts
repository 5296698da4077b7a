import type { Suggestions } from '../../generated/api/types.gen.ts';
import type { Shop } from '../shop/shop-context.tsx';

export type SuggestionEntry = Suggestions['suggestions'][number];

/** Address of a suggested device; a variant the text named ("iphone 13 128 gb") comes along as the first answer. */
export function suggestionHref(
  { href }: Pick<Shop, 'href'>,
  entry: Pick<SuggestionEntry, 'url' | 'variantId'>,
): string {
  return href('productDetail', { pdp: entry.url }, { storage: entry.variantId });
}

export function suggestionLabel({ name, variantLabel }: Pick<SuggestionEntry, 'name' | 'variantLabel'>): string {
  return variantLabel ? `${name} ${variantLabel}` : name;
}

/** Address of the list of everything that fits a text; it is also where the search form leads without JavaScript. */
export function resultsHref({ href }: Pick<Shop, 'href'>, text: string): string {
  return href('home', {}, { q: text });
}
