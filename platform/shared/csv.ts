/** Spreadsheets interpret a cell that begins like this as a formula, some even after spaces. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u;

/**
 * Rows as CSV (RFC 4180) that any spreadsheet opens as UTF-8. A text that would be a formula gets an apostrophe in
 * front, as people add it manually; numbers stay numbers.
 */
export function csvFile(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

export function looksLikeFormula(text: string): boolean {
  return FORMULA.test(text);
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = looksLikeFormula(value) ? `'${value}` : value;
  // A semicolon separates cells where a comma is the decimal separator.
  return /[",;\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
