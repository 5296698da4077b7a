import { getParamValues, type LivePages, livePages } from '../check/live-pages.ts';
import { didYouMean, quoteText } from '../check/wording.ts';
import type { Compilation } from '../compile.ts';
import { pagesIn } from '../data.ts';
import { contentPages } from '../resolve/content.ts';
import { isCatalogueRemote } from '../resolve/remote-catalogue.ts';
import type { Located } from './locate-address.ts';

/** What a parameter of an address names, and whether the shop has it. */
export interface NamedItem {
  found: boolean;
  /** Text for the operator. */
  words: string;
}

/** Parameters that name an item of the shop, and the item's noun. */
const NOUNS: Readonly<Record<string, string>> = {
  slug: 'content page',
  category: 'category',
  overview: 'category, maker or series',
  pdp: 'device',
};

/**
 * The item that a route's parameters name; undefined if they name none, such as the token of an offer, or if the files
 * do not say which items exist: a shop may sell the devices of a trade service.
 */
export function findItem(compilation: Compilation, located: Located, params: Record<string, string>) {
  const [param, value] = Object.entries(params).find(([name]) => Object.hasOwn(NOUNS, name)) ?? [];
  if (param === undefined || value === undefined) return undefined;
  if (param !== 'slug' && isCatalogueRemote(located.tenant)) return undefined;
  const values = listValues(compilation, located, param);
  return values && describeItem(NOUNS[param] ?? param, value, values);
}

function describeItem(noun: string, value: string, values: ReadonlySet<string>): NamedItem {
  if (values.has(value)) return { found: true, words: `found: the ${noun} ${quoteText(value)}` };
  return {
    found: false,
    words: `not found: no ${noun} ${quoteText(value)}. ${didYouMean(value, values, 'There are')}`,
  };
}

function listValues(compilation: Compilation, { tenant, locale }: Located, param: string) {
  const { fleet, data } = compilation;
  if (param === 'slug') return new Set(contentPages(fleet, locale).map(([, slug]) => slug));
  const pages: LivePages | undefined = livePages(fleet, tenant, locale.id, (id) => data && pagesIn(data, id));
  return pages && getParamValues(param, pages);
}
