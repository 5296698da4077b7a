import { marked, type Token } from 'marked';
import type { MarkdownFile } from '../read/markdown-file.ts';
import type { Span } from '../read/text-file.ts';
import { toAnchor } from '../resolve/anchor.ts';
import type { Fleet } from '../resolve/fleet.ts';
import type { ErrorName } from './error-table.ts';
import type { Report } from './report.ts';
import { expectedParams } from './routes.ts';
import { didYouMean, quoteText } from './wording.ts';

/** A part of a page that the rules judge. */
interface Part {
  kind: 'html' | 'link' | 'image';
  target: string;
  span: Span;
}

interface Page {
  parts: readonly Part[];
  anchors: ReadonlySet<string>;
}

const pages = new WeakMap<MarkdownFile, Page>();

/** Checks a page's links, and that it has no HTML. `names` are the content pages and the routes that links may name. */
export function checkContentMarkup(
  fleet: Fleet,
  file: MarkdownFile,
  names: Readonly<Record<'page' | 'route', readonly string[]>>,
  report: Report,
): void {
  const { parts, anchors } = readPage(file);
  const [html] = parts.filter(({ kind }) => kind === 'html');
  if (html) {
    report.add('contentMarkup', {
      span: html.span,
      message: `The page contains HTML: ${quoteText(html.target)}.`,
      fix: 'Write it in Markdown (**bold**, - list, [text](page:imprint)), or escape the "<" as \\<.',
    });
  }
  for (const { kind, target, span } of parts) {
    if (kind === 'html') continue;
    const found = findLinkFault(kind, target, { fleet, anchors, names });
    if (found) report.add(found.name, { span, message: found.message, fix: found.fix });
  }
}

interface Scope {
  fleet: Fleet;
  anchors: ReadonlySet<string>;
  names: Readonly<Record<'page' | 'route', readonly string[]>>;
}

interface LinkFault {
  name: ErrorName;
  message: string;
  fix: string;
}

function findLinkFault(kind: Part['kind'], target: string, scope: Scope): LinkFault | undefined {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(target) ?? [];
  if (/^(javascript|data|vbscript|blob)$/i.test(scheme)) {
    const message = `The link to ${quoteText(target)} could run a script.`;
    return { name: 'contentMarkup', message, fix: 'Link to a page, a route or an https address.' };
  }
  if (kind === 'image') return dead(`There is no picture ${quoteText(target)}.`, 'Remove it: pages have no pictures.');
  if (scheme === 'page' || scheme === 'route') return findNameFault(scheme, rest, scope);
  if (target.startsWith('#')) {
    const { anchors } = scope;
    if (anchors.has(target.slice(1))) return undefined;
    return dead(
      `The page has no heading for ${quoteText(target)}.`,
      didYouMean(target.slice(1), anchors, 'Anchors are'),
    );
  }
  if (scheme === 'mailto') {
    const valid = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(rest) || rest.startsWith('{{') || rest.startsWith('%7B%7B');
    return valid ? undefined : dead(`${quoteText(target)} has no mail address.`, 'Write mailto:name@shop.example.');
  }
  if (scheme === 'https' && URL.canParse(target)) return undefined;
  const why = scheme === 'http' ? 'is not encrypted' : 'is no address that the page can lead to';
  return dead(`The link to ${quoteText(target)} ${why}.`, 'Write page:…, route:…, #…, an https or a mailto address.');
}

function findNameFault(kind: 'page' | 'route', name: string, { fleet, names }: Scope): LinkFault | undefined {
  if (!names[kind].includes(name)) {
    const message = `There is no ${kind} ${quoteText(name)}.`;
    return { name: 'contentReference', message, fix: didYouMean(name, names[kind]) };
  }
  const pattern = kind === 'route' ? expectedParams(fleet).get(name) : undefined;
  const needed = pattern?.params.filter((param) => param !== pattern.optional) ?? [];
  if (needed.length === 0) return undefined;
  const params = needed.map((param) => `{${param}}`).join(', ');
  return dead(
    `The route ${quoteText(name)} needs ${params}, which a link cannot give.`,
    'Link to another route or page.',
  );
}

function dead(message: string, fix: string): LinkFault {
  return { name: 'contentLink', message, fix };
}

function readPage(file: MarkdownFile): Page {
  const known = pages.get(file);
  if (known) return known;
  const parts: Part[] = [];
  const anchors = new Set<string>();
  let at = file.text.length - file.body.length;
  const locate = (raw: string): Span => {
    const line = raw.trim().split('\n')[0] ?? '';
    const found = Math.max(file.text.indexOf(line, at), 0);
    return { file, offset: found, length: Math.max(1, line.length) };
  };
  void marked.walkTokens(marked.lexer(file.body), (token: Token) => {
    if (token.type === 'heading' && token.depth === 2) {
      const anchor = toAnchor(String(token.text));
      anchors.add(anchors.has(anchor) ? `${anchor}-2` : anchor);
    }
    if (token.type === 'html') parts.push({ kind: 'html', target: token.raw.trim(), span: locate(token.raw) });
    // The parser makes a link of every bare address.
    if (token.type !== 'link' && token.type !== 'image') return;
    if (token.raw === token.text) return;
    parts.push({ kind: token.type, target: String(token.href), span: locate(token.raw) });
    at = 0;
  });
  const page = { parts, anchors };
  pages.set(file, page);
  return page;
}
