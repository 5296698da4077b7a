import { MAX_LINE_QUANTITY, MAX_LINE_TEXT, MAX_LIST_LINES } from '../../shared/device-list.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { AMBIGUOUS_HEADING, type ColumnKind, findColumnKind, findCondition, toWord } from './list-words.ts';
import type { Rows } from './read-text.ts';
import type { ListError, TypedLine } from './types.ts';

/** A heading may stand below a title. */
const MAX_ROWS_ABOVE_HEADING = 10;

/** Longer cells name no device, and would make the patterns below slow. */
const MAX_CELL_LENGTH = 300;

/** The lines of a list from its rows. Serial numbers, persons and places are left out where a heading names them. */
export function parseList(rows: Rows): Result<TypedLine[], ListError> {
  const filled = rows
    .filter((row) => row.some((cell) => cell !== ''))
    .map((row) => row.map((cell) => cell.slice(0, MAX_CELL_LENGTH)));
  const heading = findHeading(filled);
  const body = heading ? filled.slice(heading.at + 1) : filled;
  if (body.length > MAX_LIST_LINES) return fail({ code: 'list.tooLong' });
  const quantityColumn = heading ? undefined : findQuantityColumn(body);
  const lines = body.flatMap((row) => {
    const line = heading ? readColumns(row, heading.columns) : readCells(row, quantityColumn);
    return line ? [line] : [];
  });
  return lines.length > 0 ? ok(lines) : fail({ code: 'list.empty' });
}

type Columns = ReadonlyMap<number, ColumnKind>;

/** The first row that names a column with devices; below a title, it needs two known columns. */
function findHeading(rows: Rows): { at: number; columns: Columns } | undefined {
  for (const [at, row] of rows.slice(0, MAX_ROWS_ABOVE_HEADING).entries()) {
    const columns = readHeading(row, rows[at + 1] ?? []);
    const kinds = [...columns.values()];
    const isDevices = kinds.includes('device') || kinds.includes('number');
    if (isDevices && (at === 0 || kinds.length > 1)) return { at, columns };
  }
  return undefined;
}

function readHeading(row: readonly string[], below: readonly string[]): Columns {
  const columns = new Map<number, ColumnKind>();
  for (const [column, cell] of row.entries()) {
    const isNumber = /^\d+$/.test(below[column] ?? '');
    const kind = toWord(cell) === AMBIGUOUS_HEADING ? (isNumber ? 'quantity' : 'device') : findColumnKind(cell);
    // Of two columns with quantities or conditions the first counts.
    const isRepeated = (kind === 'quantity' || kind === 'condition') && [...columns.values()].includes(kind);
    if (kind && !isRepeated) columns.set(column, kind);
  }
  return columns;
}

function readColumns(row: readonly string[], columns: Columns): TypedLine | undefined {
  const pick = (kind: ColumnKind) =>
    row.filter((cell, column) => columns.get(column) === kind && cell !== '').map(cleanText);
  const [maker = ''] = pick('maker');
  const named = [...new Set(pick('device'))].filter((cell) => cell !== '');
  // Beside a name, the model number repeats the device and is not searched.
  const devices = named.length > 0 ? named : pick('number').slice(0, 1);
  if (devices.length === 0) return undefined;
  const name = devices.some((device) => toWord(device).startsWith(toWord(maker))) ? devices : [maker, ...devices];
  const storage = pick('storage').map((size) => (/^\d+$/.test(size) ? `${size} GB` : size));
  const condition = findCondition(pick('condition')[0] ?? '');
  const [typed] = pick('quantity');
  const isCounted = [...columns.values()].includes('quantity');
  const text = [...name, ...storage].join(' ');
  if (isCounted && typed !== undefined) return toLine(text, parseQuantity(typed) ?? 1, condition);
  return readSentence(text, condition);
}

/** Without a heading: the column whose cells are all whole numbers, the last one first. */
function findQuantityColumn(rows: Rows): number | undefined {
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width < 2) return undefined;
  const columns = Array.from({ length: width }, (_, index) => width - 1 - index);
  return columns.find((column) => {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
    return cells.length > 0 && cells.every((cell) => parseQuantity(cell) !== undefined);
  });
}

function readCells(row: readonly string[], quantityColumn: number | undefined): TypedLine | undefined {
  const quantity = quantityColumn === undefined ? undefined : parseQuantity(row[quantityColumn] ?? '');
  const others = row.filter((_, column) => quantity === undefined || column !== quantityColumn).map(cleanText);
  const condition = others.slice(1).map(findCondition).find(Boolean);
  const text = others.filter((cell, at) => cell !== '' && (at === 0 || !findCondition(cell))).join(' ');
  return quantity === undefined ? readSentence(text, condition) : toLine(text, quantity, condition);
}

const UNIT = String.raw`(?:stk|stck|stück|stueck|st|pcs|pieces|pc|uds?|unidades|unités?|pz|pezzi)\.?`;
/** "3x iPhone", "3 × iPhone", "3 Stk. iPhone" */
const BEFORE = new RegExp(String.raw`^(\d{1,6})\s*(?:[x×*]|${UNIT})(?:\s+|$)(.*)$`, 'iu');
/** "12 iPhone 13": a number, then a word. "50 mm" is a length. */
const BARE_BEFORE = /^(\d{1,4})\s+((?!mm\b)\p{L}{3,}.*)$/u;
/** "iPhone 13 ×3", "iPhone 13, x3", "iPhone 13: 3 Stk". A plain "x3" may be a name: Xiaomi Poco X3. */
const AFTER = new RegExp(
  String.raw`^(.*?)(?:\s*×\s*(\d{1,6})|\s*[,;:(–-]\s*x\s?(\d{1,6})\)?|[\s,;:(–-]+(\d{1,6})\s*${UNIT}\)?)$`,
  'iu',
);

/** A line of text with its quantity before or after the device. */
function readSentence(text: string, condition: TypedLine['condition']): TypedLine | undefined {
  const before = BEFORE.exec(text) ?? BARE_BEFORE.exec(text);
  if (before) return toLine(before[2] ?? '', Number(before[1]), condition);
  const after = AFTER.exec(text);
  if (after) return toLine(after[1] ?? '', Number(after[2] ?? after[3] ?? after[4]), condition);
  return toLine(text, 1, condition);
}

function toLine(text: string, quantity: number, condition: TypedLine['condition']): TypedLine | undefined {
  const clean = cleanText(text).slice(0, MAX_LINE_TEXT).trim();
  if (!/[\p{L}\p{N}]/u.test(clean) || quantity < 1) return undefined;
  return {
    text: clean,
    quantity: Math.min(MAX_LINE_QUANTITY, quantity),
    ...(condition === undefined ? {} : { condition }),
  };
}

/** "12", "1.200", "12,0" and "12 Stk" as numbers; undefined for any other text. */
export function parseQuantity(cell: string): number | undefined {
  const [, digits] =
    new RegExp(String.raw`^(\d{1,3}(?:[.’'\s]\d{3})+|\d{1,6})(?:[.,]0+)?\s*(?:[x×]|${UNIT})?$`, 'iu').exec(
      cell.trim(),
    ) ?? [];
  if (digits === undefined) return undefined;
  const count = Number(digits.replace(/\D/g, ''));
  return count <= MAX_LINE_QUANTITY ? count : undefined;
}

/** On one line, without invisible characters, and without an IMEI, which the shop does not need yet. */
function cleanText(cell: string): string {
  return cell
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\s]+/gu, ' ')
    .replace(/(?<![\d.])\d{14,17}(?![\d.])/g, '')
    .replace(/^[\s•·*–-]+|[\s,;:]+$/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}
