import { isObject } from '../read/json-file.ts';
import type { MarkdownFile } from '../read/markdown-file.ts';
import type { Fleet, Locale } from './fleet.ts';
import { splitScope } from './text-scopes.ts';

/** Page id, slug and file of every content page of a language; missing files come from its fallbacks. */
export function contentPages(fleet: Fleet, locale: Locale): [page: string, slug: string, file: MarkdownFile][] {
  const slugs = isObject(locale.merged.contentSlugs) ? locale.merged.contentSlugs : {};
  const chain = [locale, ...locale.fallbacks.map((id) => fleet.localeById.get(id))].filter((one) => one !== undefined);
  return Object.entries(slugs).flatMap(([page, slug]): [string, string, MarkdownFile][] => {
    const file = chain.map((one) => one.source.content.get(page)).find((found) => found !== undefined);
    return file && typeof slug === 'string' ? [[page, slug, file]] : [];
  });
}

/**
 * The replacement pages of a scope (`<mode>` or `<mode>.<partner>`) in a language: the partner's before the mode's,
 * each the language's own before its fallbacks'. The slug of the page stays the same.
 */
export function overlaidPages(
  fleet: Fleet,
  locale: Locale,
  scope: string,
): [page: string, slug: string, file: MarkdownFile][] {
  const chain = [locale, ...locale.fallbacks.map((id) => fleet.localeById.get(id))].filter((one) => one !== undefined);
  const folders = splitScope(scope)
    .reverse()
    .flatMap((part) => chain.map((one) => one.source.overlays.get(part)?.content));
  return contentPages(fleet, locale).flatMap(([page, slug]): [string, string, MarkdownFile][] => {
    const file = folders.map((folder) => folder?.get(page)).find((found) => found !== undefined);
    return file ? [[page, slug, file]] : [];
  });
}
