import { parse } from 'csv-parse/sync';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { ListError } from './types.ts';

/** Rows of cells, trimmed. */
export type Rows = string[][];

/** The byte order marks of the encodings that spreadsheets save text in. */
const MARKED: readonly { mark: readonly number[]; encoding: string }[] = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** Text never has these control characters; other files do. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the check is about
const BINARY = /[\u0000-\u0008\u000e-\u001f]/;

/** The text of a file: by its byte order mark, else UTF-8, else Windows-1252, as older spreadsheets save it. */
export function decodeText(content: Uint8Array): Result<string, ListError> {
  const marked = MARKED.find(({ mark }) => mark.every((byte, at) => content[at] === byte));
  const text = marked ? new TextDecoder(marked.encoding).decode(content) : decodeUnmarked(content);
  return BINARY.test(text) ? fail({ code: 'list.format' }) : ok(text);
}

function decodeUnmarked(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    // A list in another encoding comes from an older spreadsheet program for Windows.
    return new TextDecoder('windows-1252').decode(content);
  }
}

/** In the order of preference: a tab or a semicolon is rarely part of a name. */
const DELIMITERS = ['\t', ';', ','] as const;
/** Lines that decide about the delimiter. */
const SAMPLE_LINES = 30;

/** The rows of a text: columns where a delimiter divides its lines alike, else one cell a line. */
export function readRows(text: string): Rows {
  const lines = text.split(/\r\n|\r|\n/);
  const delimiter = findDelimiter(lines.filter((line) => line.trim() !== '').slice(0, SAMPLE_LINES));
  if (delimiter === undefined) return lines.map((line) => [line.trim()]);
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: MAX_RECORD_CHARACTERS,
    });
  } catch {
    // No error of the server: a quotation mark that is never closed, as for inches (13" MacBook). The lines are divided
    // without regard to quotation marks.
    return lines.map((line) => line.split(delimiter).map((cell) => cell.trim()));
  }
}

const MAX_RECORD_CHARACTERS = 20_000;

function findDelimiter(lines: readonly string[]): string | undefined {
  return DELIMITERS.find((delimiter) => {
    const parts = lines.filter((line) => line.includes(delimiter));
    if (parts.length * 2 <= lines.length) return false;
    return delimiter !== ',' || isCommaDelimiter(lines, parts);
  });
}

/** "F2,8" is a number with a comma, unless a heading or as many columns in every line show otherwise. */
function isCommaDelimiter(lines: readonly string[], parts: readonly string[]): boolean {
  const [first = ''] = lines;
  if (!parts.some((line) => /\d,\d/.test(line)) || (!/\d/.test(first) && first.includes(','))) return true;
  const counts = new Set(lines.map((line) => line.split(',').length));
  return counts.size === 1 && first.split(',').length > 2;
}
