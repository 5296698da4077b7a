import { marked } from 'marked';
import type { MarkdownFile } from '../read/markdown-file.ts';
import { contentPages } from '../resolve/content.ts';
import type { Fleet } from '../resolve/fleet.ts';
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

/**
 * One content page: the slug in its language, title, meta description, and the body as HTML. The body may hold
 * {{legalEntity.name}} (a public value of the tenant) and links to page:<PageId> or route:<RouteName>; all are checked.
 */
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

function html(file: MarkdownFile): string {
  let text = rendered.get(file);
  if (text === undefined) {
    text = marked.parse(file.body, { async: false, gfm: true });
    rendered.set(file, text);
  }
  return text;
}
