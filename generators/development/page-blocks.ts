import { marked, type Token, type Tokens } from 'marked';
import type { MarkdownFile } from '../read/markdown-file.ts';

/** A block of a content page as a reader sees it: a heading, a paragraph, a list item, a cell. */
export interface PageBlock {
  /** Without markup; `{{…}}` stays. */
  text: string;
  /** In the file, from 1. */
  line: number;
}

/** The blocks of a page with the lines they begin in. */
export function listPageBlocks(file: MarkdownFile): PageBlock[] {
  const blocks: PageBlock[] = [];
  let from = file.text.length - file.text.replace(/^---\n[\s\S]*?\n---\n/, '').length;
  for (const token of marked.lexer(file.body)) {
    for (const { text, raw } of listTexts(token)) {
      const [first = ''] = raw.trim().split('\n');
      const at = file.text.indexOf(first, from);
      if (at !== -1) from = at;
      blocks.push({ text, line: file.position(from).line });
    }
  }
  return blocks;
}

interface BlockText {
  text: string;
  raw: string;
}

function listTexts(token: Token): BlockText[] {
  if (token.type === 'list') return (token as Tokens.List).items.flatMap((item) => item.tokens.flatMap(listTexts));
  if (token.type === 'blockquote') return (token as Tokens.Blockquote).tokens.flatMap(listTexts);
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [...header, ...rows.flat()].map(({ tokens, text }) => ({ text: readInline(tokens), raw: text }));
  }
  const { tokens } = token as { tokens?: Token[] };
  return tokens ? [{ text: readInline(tokens), raw: 'text' in token ? token.text : token.raw }] : [];
}

function readInline(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      const { tokens: nested } = token as { tokens?: Token[] };
      if (nested) return readInline(nested);
      if (token.type === 'br') return ' ';
      return 'text' in token ? String(token.text) : '';
    })
    .join('');
}
