import { Marked } from 'marked';
import { computeOnce, keepJson } from '../kept-results.ts';
import type { MarkdownFile } from '../read/markdown-file.ts';
import { toAnchor } from '../resolve/anchor.ts';
import { contentPages, overlaidPages } from '../resolve/content.ts';
import type { Fleet, Locale } from '../resolve/fleet.ts';
import { listScopes } from '../resolve/text-scopes.ts';
import { findSourceLocale } from '../texts/translation-record.ts';
import { GENERATED, type Output, printObjectMembers } from './output.ts';
import { typesetHtml, typesetText } from './typeset.ts';

const markdown = new Marked({
  gfm: true,
  async: false,
  renderer: {
    heading({ tokens, depth }) {
      const words = this.parser.parseInline(tokens);
      return depth === 2 ? `<h2 id="${toAnchor(words)}">${words}</h2>\n` : `<h${depth}>${words}</h${depth}>\n`;
    },
  },
});
const rendered = new WeakMap<MarkdownFile, string>();
const STORED = keepJson<string>('content');

/** content.gen.json: the content pages of every language, rendered. For the server. */
export function printContent(fleet: Fleet): Output {
  const pages = fleet.locales.map((locale) => [locale.id, printPages(listPages(fleet, locale))] as const);
  const overlays = fleet.locales.map((locale) => {
    const scopes = listScopes(fleet, locale, ({ content }) => content.size > 0);
    const printed = scopes.map((scope) => [scope, printPages(listPages(fleet, locale, scope))] as const);
    return [locale.id, printObjectMembers(printed)] as const;
  });
  const content = printObjectMembers([
    ['pages', printObjectMembers(pages)],
    ['overlays', printObjectMembers(overlays)],
  ]);
  return { path: `${GENERATED}/content.gen.json`, content: `${content}\n` };
}

interface ShownPage {
  page: string;
  slug: string;
  file: MarkdownFile;
  /** The language of the words, if it is not the page's own. */
  lang: string | undefined;
}

/** A page with the words of the language it is to be translated from is in that language. */
function listPages(fleet: Fleet, locale: Locale, scope?: string): ShownPage[] {
  const source = findSourceLocale(fleet, locale);
  const list = (one: Locale) => (scope === undefined ? contentPages(fleet, one) : overlaidPages(fleet, one, scope));
  const originals = new Map(source ? list(source).map(([page, , file]) => [page, file]) : []);
  return list(locale).map(([page, slug, file]) => {
    const original = originals.get(page);
    const isForeign = original?.body === file.body && original.get('title') === file.get('title');
    return { page, slug, file, lang: isForeign ? source?.lang : undefined };
  });
}

function printPages(pages: readonly ShownPage[]): string {
  const printed = pages.map(({ page, slug, file, lang }) => {
    const [title, description] = [typesetText(file.get('title') ?? ''), typesetText(file.get('description') ?? '')];
    return [page, JSON.stringify({ slug, title, description, html: html(file), lang })] as const;
  });
  return printObjectMembers(printed);
}

function html(file: MarkdownFile): string {
  let text = rendered.get(file);
  if (text === undefined) {
    text = computeOnce(STORED, [file], () =>
      withUniqueAnchor(typesetHtml(markdown.parse(file.body, { async: false }))),
    );
    rendered.set(file, text);
  }
  return text;
}

/** Sections with the same name are numbered, because an address must lead to one of them. */
function withUniqueAnchor(text: string): string {
  const seen = new Map<string, number>();
  return text.replace(/(<h2 id="[^"]+)"/g, (whole, start: string) => {
    const count = (seen.get(start) ?? 0) + 1;
    seen.set(start, count);
    return count === 1 ? whole : `${start}-${count}"`;
  });
}
