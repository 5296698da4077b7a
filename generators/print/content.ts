import { marked } from 'marked';
import type { MarkdownFile } from '../read/markdown-file.ts';
import { contentPages, overlaidPages } from '../resolve/content.ts';
import type { Fleet } from '../resolve/fleet.ts';
import { scopesOf } from '../resolve/text-scopes.ts';
import { GENERATED, type Output, printMembers } from './output.ts';
import { typeset, typesetHtml } from './typeset.ts';

const rendered = new WeakMap<MarkdownFile, string>();

/** content.gen.json: the content pages of every language, rendered. For the server. */
export function printContent(fleet: Fleet): Output {
  const pages = fleet.locales.map((locale) => [locale.id, printPages(contentPages(fleet, locale))] as const);
  const overlays = fleet.locales.map((locale) => {
    const scopes = scopesOf(fleet, locale, ({ content }) => content.size > 0);
    const printed = scopes.map((scope) => [scope, printPages(overlaidPages(fleet, locale, scope))] as const);
    return [locale.id, printMembers(printed)] as const;
  });
  const content = printMembers([
    ['pages', printMembers(pages)],
    ['overlays', printMembers(overlays)],
  ]);
  return { path: `${GENERATED}/content.gen.json`, content: `${content}\n` };
}

function printPages(pages: readonly [page: string, slug: string, file: MarkdownFile][]): string {
  const printed = pages.map(([page, slug, file]) => {
    const [title, description] = [typeset(file.get('title') ?? ''), typeset(file.get('description') ?? '')];
    return [page, JSON.stringify({ slug, title, description, html: html(file) })] as const;
  });
  return printMembers(printed);
}

function html(file: MarkdownFile): string {
  let text = rendered.get(file);
  if (text === undefined) {
    text = typesetHtml(marked.parse(file.body, { async: false, gfm: true }));
    rendered.set(file, text);
  }
  return text;
}
