import type { ContentPage } from '../../shared/content-page.ts';
import type { ContentPages } from './shop-texts.ts';

interface ContentIndex {
  bySlug: ReadonlyMap<string, ContentPage>;
  /** By page. */
  slugs: Readonly<Record<string, string>>;
}

const indexes = new WeakMap<ContentPages, ContentIndex>();

/** One language's content pages by slug; the same entries give the same map. */
export function contentBySlug(entries: ContentPages): ReadonlyMap<string, ContentPage> {
  return getIndex(entries).bySlug;
}

/** The slug of each content page; the same entries give the same object. */
export function listContentSlugs(entries: ContentPages): Readonly<Record<string, string>> {
  return getIndex(entries).slugs;
}

function getIndex(entries: ContentPages): ContentIndex {
  const known = indexes.get(entries);
  if (known) return known;
  const pages = Object.entries(entries);
  const index = {
    bySlug: new Map(pages.map(([id, entry]) => [entry.slug, { id, ...entry }])),
    slugs: Object.fromEntries(pages.map(([id, { slug }]) => [id, slug])),
  };
  indexes.set(entries, index);
  return index;
}
