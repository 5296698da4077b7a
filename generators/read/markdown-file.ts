import type { FileFault } from './file-fault.ts';
import { type Span, TextFile, wholeLine } from './text-file.ts';

/** A content page: front matter of `key: value` lines between two `---`, then Markdown. */
export class MarkdownFile extends TextFile {
  readonly frontMatter: ReadonlyMap<string, { value: string; line: number }>;
  readonly body: string;
  /** The first line that is not `key: value`, or 1 if the front matter itself is missing. */
  readonly badLine: number | undefined;

  constructor(path: string, text: string, fault?: FileFault) {
    super(path, text, fault);
    const parsed = parseFrontMatter(text);
    this.frontMatter = parsed.entries;
    this.body = parsed.body;
    this.badLine = parsed.badLine;
  }

  get(key: string): string | undefined {
    return this.frontMatter.get(key)?.value;
  }

  span(key?: string): Span {
    return wholeLine(this, (key === undefined ? undefined : this.frontMatter.get(key)?.line) ?? 1);
  }

  lineSpan(line: number): Span {
    return wholeLine(this, line);
  }
}

function parseFrontMatter(text: string) {
  const entries = new Map<string, { value: string; line: number }>();
  const lines = text.split(/\r?\n/);
  const end = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
  if (end === -1) return { entries, body: text, badLine: 1 };
  let badLine: number | undefined;
  for (let index = 1; index < end; index += 1) {
    const line = lines[index] ?? '';
    if (line.trim() === '') continue;
    const match = /^([A-Za-z][A-Za-z0-9]*):\s*(.*)$/.exec(line);
    if (match?.[1] && entries.has(match[1])) badLine ??= index + 1;
    else if (match?.[1]) entries.set(match[1], { value: unquote(match[2] ?? ''), line: index + 1 });
    else badLine ??= index + 1;
  }
  return {
    entries,
    body: lines
      .slice(end + 1)
      .join('\n')
      .trimStart(),
    badLine,
  };
}

function unquote(value: string): string {
  const trimmed = value.trim();
  const quoted = /^"(.*)"$/.exec(trimmed) ?? /^'(.*)'$/.exec(trimmed);
  return quoted?.[1] ?? trimmed;
}
