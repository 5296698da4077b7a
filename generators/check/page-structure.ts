import type { Token, Tokens } from 'marked';
import { computeOnce, keepIfEmpty } from '../kept-results.ts';
import { memoizeByObject } from '../memo.ts';
import type { MarkdownFile } from '../read/markdown-file.ts';
import { readTokens } from '../resolve/markdown-tokens.ts';
import type { ErrorName } from './error-table.ts';
import type { Report } from './report.ts';
import { quoteText } from './wording.ts';

interface PageFault {
  name: ErrorName;
  offset: number;
  length: number;
  message: string;
  fix: string;
}

const getFaults = memoizeByObject((file: MarkdownFile) =>
  computeOnce(keepIfEmpty<PageFault>('page-structure'), [file], () => findFaults(file)),
);

/** Checks that a page has text below headings in order, and no Markdown that would be shown as typed. */
export function checkPageStructure(file: MarkdownFile, report: Report): void {
  for (const { name, offset, length, message, fix } of getFaults(file))
    report.add(name, { span: { file, offset, length }, message, fix });
}

/** The first fault of the page's order, and each slip of Markdown. */
function findFaults(file: MarkdownFile): PageFault[] {
  const start = file.text.length - file.body.length;
  const blocks: { token: Token; offset: number }[] = [];
  let offset = Math.max(0, file.text.lastIndexOf(file.body), start);
  for (const token of readTokens(file)) {
    blocks.push({ token, offset });
    offset += token.raw.length;
  }
  const structure = findStructureFault(blocks, Math.max(0, file.text.indexOf('\n---') + 1));
  const slips = blocks.flatMap(({ token, offset: at }) => findSlips(token, at));
  return [...(structure ? [structure] : []), ...slips.slice(0, 1)];
}

type Blocks = readonly { token: Token; offset: number }[];

const SECTION = 2;

function findStructureFault(blocks: Blocks, end: number): PageFault | undefined {
  const name = 'pageStructure';
  const seen = new Set<string>();
  let depth = 1;
  for (const { token, offset } of blocks) {
    if (token.type !== 'heading') continue;
    const { depth: own, text } = token as Tokens.Heading;
    const at = { name, offset, length: token.raw.trimEnd().length } as const;
    if (text.trim() === '') return { ...at, message: 'The heading has no text.', fix: 'Write its text, or remove it.' };
    if (own === 1) {
      const message = `${quoteText(text)} is a second title: the page has the title of its front matter.`;
      return { ...at, message, fix: 'Begin the heading with ##, or remove it.' };
    }
    if (own > depth + 1 && own > SECTION) {
      const message = `The heading ${quoteText(text)} follows one ${own - depth} levels above it.`;
      return { ...at, message, fix: `Begin it with ${'#'.repeat(Math.max(SECTION, depth + 1))}.` };
    }
    if (seen.has(text)) {
      const message = `The page has two headings ${quoteText(text)}: links cannot tell them apart.`;
      return { ...at, message, fix: 'Word one of them differently.' };
    }
    seen.add(text);
    depth = own;
  }
  if (blocks.some(({ token }) => !['heading', 'space', 'def', 'hr', 'html'].includes(token.type))) return undefined;
  return {
    name,
    offset: end,
    length: 3,
    message: 'The page has no text below its front matter.',
    fix: 'Write the text, or remove the page and its slug.',
  };
}

interface Slip {
  pattern: RegExp;
  what: string;
  fix: string;
}

/** What Markdown shows as typed. */
const SLIPS: readonly Slip[] = [
  { pattern: /^#{1,6}[^#\s]/m, what: 'a heading without a space after #', fix: 'Put a space after the #.' },
  {
    pattern: /(?<!!)\[[^\]]+\]\[[^\]]*\]/,
    what: 'a link to a reference that the page does not have',
    fix: 'Write [text](page:imprint), or add a line "[reference]: https://…".',
  },
  {
    pattern: /\{\{[^{}]*\}(?!\})|\{\{[^{}]*$|(?<!\{)\{[a-z]\w*(?:\.\w+)*\}(?!\})/im,
    what: 'a value that is not between {{ and }}',
    fix: 'Write {{legalEntity.name}}, with two braces on each side.',
  },
  {
    pattern: /\*\*\S|(?<=\S)\*\*/,
    what: 'bold text that is not closed',
    fix: 'Write **text** with the marks on both sides.',
  },
  {
    pattern: /^\|.*\|\s*$/m,
    what: 'a table without a line "| --- | --- |" below its head',
    fix: 'Add the line below the first row.',
  },
  { pattern: /\[\^\w+\]/, what: 'a footnote, which pages do not have', fix: 'Put the text where it belongs.' },
];

function findSlips(token: Token, offset: number): PageFault[] {
  const name = 'markdownSlip';
  if (token.type === 'code') {
    const message = 'The lines are shown as program code: four spaces or ``` begin such a block.';
    return [{ name, offset, length: token.raw.trimEnd().length, message, fix: 'Remove the spaces or the ```.' }];
  }
  return collectTexts(token).flatMap(({ text, raw }) => {
    if (raw !== undefined) {
      const at = offset + Math.max(0, token.raw.indexOf(raw));
      const message = `The link ${quoteText(raw)} has no text.`;
      return [{ name, offset: at, length: raw.length, message, fix: 'Write what the link leads to.' }];
    }
    const slip = SLIPS.find(({ pattern }) => pattern.test(text));
    const match = slip?.pattern.exec(text);
    if (!slip || !match) return [];
    const at = offset + Math.max(0, token.raw.indexOf(match[0].split('\n')[0] ?? ''));
    const message = `${quoteText(match[0])} is ${slip.what}; it is shown as typed.`;
    return [{ name, offset: at, length: match[0].split('\n')[0]?.length ?? 1, message, fix: slip.fix } as const];
  });
}

/** Texts as they are shown, joined within a paragraph, and links without text. */
function collectTexts(token: Token): { text: string; raw?: string }[] {
  const parts = (token as Tokens.Generic).tokens ?? (token as Tokens.List).items ?? [];
  const rows =
    token.type === 'table' ? [...(token as Tokens.Table).header, ...(token as Tokens.Table).rows.flat()] : [];
  const inner = [...parts, ...rows.flatMap(({ tokens }) => tokens)] as Token[];
  if (token.type === 'link' && (token as Tokens.Link).text.trim() === '') return [{ text: '', raw: token.raw }];
  if (token.type === 'codespan' || token.type === 'escape') return [];
  if (inner.length === 0) return token.type === 'text' ? [{ text: (token as Tokens.Text).text }] : [];
  const own = inner
    .filter(({ type }) => type === 'text' || type === 'br')
    .filter((one) => !(one as Tokens.Generic).tokens)
    .map((one) => (one.type === 'br' ? '\n' : (one as Tokens.Text).raw))
    .join('');
  return [
    ...(own === '' ? [] : [{ text: own }]),
    ...inner.flatMap((one) => ((one as Tokens.Generic).tokens || one.type !== 'text' ? collectTexts(one) : [])),
  ];
}
