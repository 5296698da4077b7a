import { marked, type Token } from 'marked';
import { computeOnce, type Kept } from '../kept-results.ts';
import { memoizeByObject } from '../memo.ts';
import type { MarkdownFile } from '../read/markdown-file.ts';
import type { Span } from '../read/text-file.ts';
import { toAnchor } from '../resolve/anchor.ts';
import type { Fleet } from '../resolve/fleet.ts';
import { readTokens } from '../resolve/markdown-tokens.ts';
import type { ErrorName } from './error-table.ts';
import type { Report } from './report.ts';
import { expectedParams } from './routes.ts';
import { didYouMean, quoteText } from './wording.ts';

/** A part of a page that the rules judge. */
interface Part {
  kind: 'html' | 'link' | 'image';
  target: string;
  offset: number;
  length: number;
}

interface Page {
  parts: readonly Part[];
  anchors: ReadonlySet<string>;
}

/** Checks a page's links, and that it has no HTML. `names` are the content pages and the routes that links may name. */
export function checkContentMarkup(
  fleet: Fleet,
  file: MarkdownFile,
  names: Readonly<Record<'page' | 'route', readonly string[]>>,
  report: Report,
): void {
  const { parts, anchors } = getPage(file);
  const [html] = parts.filter(({ kind }) => kind === 'html');
  if (html) {
    report.add('contentMarkup', {
      span: toSpan(file, html),
      message: `The page contains HTML: ${quoteText(html.target)}.`,
      fix: 'Write it in Markdown (**bold**, - list, [text](page:imprint)), or escape the "<" as \\<.',
    });
  }
  for (const part of parts) {
    const { kind, target } = part;
    if (kind === 'html') continue;
    const found = findLinkFault(kind, target, { fleet, anchors, names });
    if (found) report.add(found.name, { span: toSpan(file, part), message: found.message, fix: found.fix });
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

function toSpan(file: MarkdownFile, { offset, length }: Part): Span {
  return { file, offset, length };
}

const getPage = memoizeByObject((file: MarkdownFile) => computeOnce(STORED, [file], () => readPage(file)));

const STORED: Kept<Page> = {
  name: 'page-markup',
  write: ({ parts, anchors }) => JSON.stringify({ parts, anchors: [...anchors] }),
  read: (text) => {
    const { parts, anchors } = JSON.parse(text) as { parts: Part[]; anchors: string[] };
    return { parts, anchors: new Set(anchors) };
  },
};

function readPage(file: MarkdownFile): Page {
  const parts: Part[] = [];
  const anchors = new Set<string>();
  let at = file.text.length - file.body.length;
  const locate = (raw: string): Pick<Part, 'offset' | 'length'> => {
    const line = raw.trim().split('\n')[0] ?? '';
    const found = Math.max(file.text.indexOf(line, at), 0);
    return { offset: found, length: Math.max(1, line.length) };
  };
  void marked.walkTokens(readTokens(file), (token: Token) => {
    if (token.type === 'heading' && token.depth === 2) {
      const anchor = toAnchor(String(token.text));
      anchors.add(anchors.has(anchor) ? `${anchor}-2` : anchor);
    }
    if (token.type === 'html') parts.push({ kind: 'html', target: token.raw.trim(), ...locate(token.raw) });
    // The parser makes a link of every bare address.
    if (token.type !== 'link' && token.type !== 'image') return;
    if (token.raw === token.text) return;
    parts.push({ kind: token.type, target: String(token.href), ...locate(token.raw) });
    at = 0;
  });
  return { parts, anchors };
}
