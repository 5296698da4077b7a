import { applyEdits, modify } from 'jsonc-parser';
import { JsonFile, type JsonObject, type JsonValue } from '../read/json-file.ts';
import { MarkdownFile } from '../read/markdown-file.ts';
import { LIST_SEPARATOR, PAGE_PARTS, type TextFileName } from './country-texts.ts';

/** Texts to set in a file, by key. */
export type TextEdits = ReadonlyMap<string, string>;

/**
 * A file with some texts replaced or added. Everything else keeps its bytes. `like`: the file of the source language,
 * whose members say whether a text is a list.
 */
export function editTexts(
  { name, kind }: TextFileName,
  text: string | undefined,
  edits: TextEdits,
  like: string | undefined,
): string {
  if (kind === 'page') return editPage(name, text, edits);
  if (kind === 'message') return text === undefined ? printMessages(edits) : editMessages(name, text, edits);
  const source = new JsonFile(name, like ?? '{}').value;
  return [...edits].reduce((edited, [key, value]) => {
    const path = key.split('/');
    return applyEdits(
      edited,
      modify(edited, path, toValue(readAt(source, path), value), { formattingOptions: FORMAT }),
    );
  }, text ?? printNewFile(source));
}

const FORMAT = { insertSpaces: true, tabSize: 2, eol: '\n' };

function toValue(like: JsonValue | undefined, text: string): JsonValue {
  return Array.isArray(like) ? text.split(LIST_SEPARATOR.trim()).map((word) => word.trim()) : text;
}

function readAt(value: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((at, name) => (at as JsonObject | undefined)?.[name], value);
}

function printNewFile(source: JsonValue | undefined): string {
  const schema = readAt(source, ['$schema']);
  return `${JSON.stringify(schema === undefined ? {} : { $schema: schema }, null, 2)}\n`;
}

function printMessages(edits: TextEdits): string {
  return `${JSON.stringify(Object.fromEntries([...edits].sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;
}

/** Message files have more than a thousand members, so all edits are made in one pass over the parsed file. */
function editMessages(name: string, text: string, edits: TextEdits): string {
  const file = new JsonFile(name, text);
  const members = (file.tree?.children ?? []).flatMap(({ children: [key, value] = [], offset, length }) =>
    key && value ? [{ key: String(key.value), value, end: offset + length }] : [],
  );
  const known = new Map(members.map((member) => [member.key, member]));
  const pieces: { at: number; until: number; text: string }[] = [];
  const added = new Map<number, string[]>();
  const start = (file.tree?.offset ?? 0) + 1;
  for (const [key, value] of [...edits].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const member = known.get(key);
    if (member) {
      const { offset, length } = member.value;
      pieces.push({ at: offset, until: offset + length, text: JSON.stringify(value) });
      continue;
    }
    const before = members.findLast((one) => one.key < key);
    const at = before?.end ?? start;
    added.set(at, [...(added.get(at) ?? []), `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`]);
  }
  for (const [at, lines] of added) pieces.push({ at, until: at, text: insertion(lines, at === start, members.length) });
  return replacePieces(text, pieces);
}

/** Members are added after the one before them in the alphabet. */
function insertion(lines: readonly string[], isFirst: boolean, members: number): string {
  if (!isFirst) return lines.map((line) => `,\n${line}`).join('');
  return `\n${lines.join(',\n')}${members > 0 ? ',' : '\n'}`;
}

function replacePieces(text: string, pieces: readonly { at: number; until: number; text: string }[]): string {
  const sorted = [...pieces].sort((a, b) => b.at - a.at);
  return sorted.reduce((edited, piece) => edited.slice(0, piece.at) + piece.text + edited.slice(piece.until), text);
}

/** Throws for a new page without all of its parts. */
function editPage(name: string, text: string | undefined, edits: TextEdits): string {
  if (text === undefined) {
    const [title, description, body] = PAGE_PARTS.map((part) => edits.get(part));
    if (!title || !description || !body) throw new RangeError('a new page needs its title, description and body');
    return `---\ntitle: ${quoteIfNeeded(title)}\ndescription: ${quoteIfNeeded(description)}\n---\n\n${body.trim()}\n`;
  }
  const file = new MarkdownFile(name, text);
  const lineEnd = /^---\r\n/.test(text) ? '\r\n' : '\n';
  const lines = text.split(/\r?\n/);
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end === -1) throw new RangeError('the page has no front matter');
  for (const part of ['title', 'description']) {
    const value = edits.get(part);
    if (value === undefined) continue;
    const line = file.frontMatter.get(part)?.line;
    if (line === undefined) throw new RangeError(`the page has no ${part} in its front matter`);
    lines[line - 1] = `${part}: ${quoteIfNeeded(value)}`;
  }
  const body = edits.get('body');
  if (body === undefined) return lines.join(lineEnd);
  const blank = lines.slice(end + 1).findIndex((line) => line.trim() !== '');
  const head = lines.slice(0, end + 1 + Math.max(blank, 0));
  return [...head, ...body.trim().split('\n'), ''].join(lineEnd);
}

/** A value in quotes would lose them when it is read. */
function quoteIfNeeded(value: string): string {
  return /^(["']).*\1$/.test(value) ? `"${value}"` : value;
}
