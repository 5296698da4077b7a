import type { ContentPage } from '../../shared/content-page.ts';
import type { ContentPages } from './shop-texts.ts';

const indexes = new WeakMap<ContentPages, ReadonlyMap<string, ContentPage>>();
const slugs = new WeakMap<ContentPages, Readonly<Record<string, string>>>();

/** One language's content pages by slug; the same entries give the same map. */
export function contentBySlug(entries: ContentPages): ReadonlyMap<string, ContentPage> {
  let index = indexes.get(entries);
  if (!index) {
    index = new Map(Object.entries(entries).map(([id, entry]) => [entry.slug, { id, ...entry }]));
    indexes.set(entries, index);
  }
  return index;
}

/** The slug of each content page, made once for the same entries. */
export function listContentSlugs(entries: ContentPages): Readonly<Record<string, string>> {
  const known = slugs.get(entries);
  if (known) return known;
  const made = Object.fromEntries(Object.entries(entries).map(([page, { slug }]) => [page, slug]));
  slugs.set(entries, made);
  return made;
}
