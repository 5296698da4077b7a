import { marked } from 'marked';
import { memoizeByObject } from '../memo.ts';
import type { MarkdownFile } from '../read/markdown-file.ts';

/** The body of a page as its parser reads it. Several rules walk the same tokens. */
export const readTokens = memoizeByObject(({ body }: MarkdownFile) => marked.lexer(body));
