/** Spreadsheets interpret a cell that begins like this as a formula, some even after spaces. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u;

/**
 * Rows as CSV (RFC 4180) that any spreadsheet opens as UTF-8. A text that would be a formula gets an apostrophe in
 * front, as people add it manually; numbers stay numbers.
 */
export function csvFile(rows: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + rows.map(formatLine).join('');
}

/** The same file in parts, so that a long one is never held as one text. */
export function* csvParts<Row>(
  head: readonly string[],
  rows: readonly Row[],
  toCells: (row: Row) => readonly (string | number)[],
): Generator<string> {
  yield BYTE_ORDER_MARK + formatLine(head);
  for (let from = 0; from < rows.length; from += ROWS_PER_PART) {
    const part = rows.slice(from, from + ROWS_PER_PART);
    yield part.map((row) => formatLine(toCells(row))).join('');
  }
}

const BYTE_ORDER_MARK = '\uFEFF';
const ROWS_PER_PART = 200;

function formatLine(row: readonly (string | number)[]): string {
  return `${row.map(formatCell).join(',')}\r\n`;
}

export function looksLikeFormula(text: string): boolean {
  return FORMULA.test(text);
}

function formatCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = looksLikeFormula(value) ? `'${value}` : value;
  // A semicolon separates cells where a comma is the decimal separator.
  return /[",;\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
