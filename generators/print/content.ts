import { marked } from 'marked';
import { isObject } from '../read/json-file.ts';
import type { MarkdownFile } from '../read/markdown-file.ts';
import type { Fleet, Locale } from '../resolve/fleet.ts';
import { GENERATED, header, type Output } from './output.ts';

const rendered = new WeakMap<MarkdownFile, string>();

/** content.gen.ts: the content pages of every language, rendered. For the server. */
export function printContent(fleet: Fleet): Output {
  const body = fleet.locales.map((locale) => {
    const pages = contentPages(fleet, locale).map(([page, slug, file]) => {
      const value = {
        slug,
        title: file.get('title') ?? '',
        description: file.get('description') ?? '',
        html: html(file),
      };
      return `    ${JSON.stringify(page)}: ${JSON.stringify(value)},\n`;
    });
    return `  ${JSON.stringify(locale.id)}: {\n${pages.join('')}  },\n`;
  });
  const content = `${header('tenants/<country>/content/*.md')}import type { LocaleId, PageId } from './tenant-types.gen.ts';

/** One content page: the slug in its language, title, meta description, and the body as HTML. */
export interface ContentPage {
  slug: string;
  title: string;
  description: string;
  html: string;
}

export const contentIndex: Record<LocaleId, Partial<Record<PageId, ContentPage>>> = {
${body.join('')}};
`;
  return { path: `${GENERATED}/content.gen.ts`, content };
}

/** Page id, slug and file of every content page of a language, with those of its fallbacks where it has none. */
export function contentPages(fleet: Fleet, locale: Locale): [string, string, MarkdownFile][] {
  const slugs = isObject(locale.merged.contentSlugs) ? locale.merged.contentSlugs : {};
  const chain = [locale, ...locale.fallbacks.map((id) => fleet.localeById.get(id))].filter((one) => one !== undefined);
  return Object.entries(slugs).flatMap(([page, slug]): [string, string, MarkdownFile][] => {
    const file = chain.map((one) => one.source.content.get(page)).find((found) => found !== undefined);
    return file && typeof slug === 'string' ? [[page, slug, file]] : [];
  });
}

function html(file: MarkdownFile): string {
  let text = rendered.get(file);
  if (text === undefined) {
    text = marked.parse(file.body, { async: false, gfm: true });
    rendered.set(file, text);
  }
  return text;
}
