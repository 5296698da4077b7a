import type { ContentPage } from '../../shared/content-page.ts';
import type { ContentPages } from './shop-texts.ts';

const indexes = new WeakMap<ContentPages, ReadonlyMap<string, ContentPage>>();

/** One language's content pages by slug; the same entries give the same map. */
export function contentBySlug(entries: ContentPages): ReadonlyMap<string, ContentPage> {
  let index = indexes.get(entries);
  if (!index) {
    index = new Map(Object.entries(entries).map(([id, entry]) => [entry.slug, { id, ...entry }]));
    indexes.set(entries, index);
  }
  return index;
}
