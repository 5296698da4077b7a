import { marked } from 'marked';
import type { MarkdownFile } from '../read/markdown-file.ts';
import { contentPages, overlaidPages } from '../resolve/content.ts';
import type { Fleet } from '../resolve/fleet.ts';
import { scopesOf } from '../resolve/text-scopes.ts';
import { GENERATED, header, type Output } from './output.ts';

const rendered = new WeakMap<MarkdownFile, string>();

/** content.gen.ts: the content pages of every language, rendered. For the server. */
export function printContent(fleet: Fleet): Output {
  const body = fleet.locales.map((locale) => printPages(locale.id, contentPages(fleet, locale), 2));
  const overlays = fleet.locales.map((locale) => {
    const scopes = scopesOf(fleet, locale, ({ content }) => content.size > 0).map((scope) =>
      printPages(scope, overlaidPages(fleet, locale, scope), 4),
    );
    return scopes.length === 0
      ? `  ${JSON.stringify(locale.id)}: {},\n`
      : `  ${JSON.stringify(locale.id)}: {\n${scopes.join('')}  },\n`;
  });
  const content = `${header('tenants/<country>/content/*.md, tenants/<country>/<mode>[.<partner>].content/*.md')}import type { LocaleId, PageId } from './tenant-types.gen.ts';

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

type ContentPages = Partial<Record<PageId, ContentPage>>;

export const contentIndex: Record<LocaleId, ContentPages> = {
${body.join('')}};

/** By language, then by mode (\`<mode>\`) or partner (\`<mode>.<partner>\`): the pages those shops show instead. */
export const contentOverlays: Record<LocaleId, Record<string, ContentPages>> = {
${overlays.join('')}};
`;
  return { path: `${GENERATED}/content.gen.ts`, content };
}

function printPages(name: string, pages: readonly [page: string, slug: string, file: MarkdownFile][], indent: number) {
  const margin = ' '.repeat(indent);
  const lines = pages.map(([page, slug, file]) => {
    const value = {
      slug,
      title: file.get('title') ?? '',
      description: file.get('description') ?? '',
      html: html(file),
    };
    return `${margin}  ${JSON.stringify(page)}: ${JSON.stringify(value)},\n`;
  });
  return `${margin}${JSON.stringify(name)}: {\n${lines.join('')}${margin}},\n`;
}

function html(file: MarkdownFile): string {
  let text = rendered.get(file);
  if (text === undefined) {
    text = marked.parse(file.body, { async: false, gfm: true });
    rendered.set(file, text);
  }
  return text;
}
