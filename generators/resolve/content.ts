import { isObject } from '../read/json-file.ts';
import type { MarkdownFile } from '../read/markdown-file.ts';
import type { Fleet, Locale } from './fleet.ts';

/** Page id, slug and file of every content page of a language, with those of its fallbacks where it has none. */
export function contentPages(fleet: Fleet, locale: Locale): [page: string, slug: string, file: MarkdownFile][] {
  const slugs = isObject(locale.merged.contentSlugs) ? locale.merged.contentSlugs : {};
  const chain = [locale, ...locale.fallbacks.map((id) => fleet.localeById.get(id))].filter((one) => one !== undefined);
  return Object.entries(slugs).flatMap(([page, slug]): [string, string, MarkdownFile][] => {
    const file = chain.map((one) => one.source.content.get(page)).find((found) => found !== undefined);
    return file && typeof slug === 'string' ? [[page, slug, file]] : [];
  });
}
