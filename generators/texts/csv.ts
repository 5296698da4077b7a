import { CsvError, parse } from 'csv-parse/sync';
import { ExchangeError, type ExportedLanguage, type ImportedText } from './exchange.ts';

const COLUMNS = ['id', 'source', 'target', 'state', 'description', 'limit', 'shown'] as const;

/** CSV by RFC 4180, UTF-8: a header, CRLF, every cell in quotes. */
export function printCsv({ texts }: ExportedLanguage): string {
  const rows = texts.map((text) => COLUMNS.map((column) => text[column] ?? ''));
  return [COLUMNS, ...rows].map((row) => `${row.map(quote).join(',')}\r\n`).join('');
}

function quote(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

/** Also accepts semicolons and LF, as spreadsheets write them, other columns and another order. */
export function readCsv(text: string): ImportedText[] {
  const [header = [], ...rows] = parseRows(text);
  const columns = new Map(header.map((name, index) => [name.trim().toLowerCase(), index]));
  const missing = ['id', 'source', 'target'].filter((name) => !columns.has(name));
  if (missing.length > 0) throw new ExchangeError(`The first row has no column ${missing.join(', ')}.`);
  const cell = (row: readonly string[], name: string) => (row[columns.get(name) ?? -1] ?? '').replaceAll('\r\n', '\n');
  return rows.map((row, index) => {
    const target = cell(row, 'target');
    return {
      place: `row ${index + 2}`,
      id: cell(row, 'id').trim(),
      source: cell(row, 'source'),
      target: target === '' ? undefined : target,
      confirmed: cell(row, 'state').trim() === 'translated',
    };
  });
}

function parseRows(text: string): string[][] {
  const [line = ''] = text.split('\n', 1);
  const delimiter = line.split(';').length > line.split(',').length ? ';' : ',';
  try {
    return parse(text, { bom: true, delimiter, skip_empty_lines: true }) as string[][];
  } catch (fault) {
    if (fault instanceof CsvError) throw new ExchangeError(`The file is not CSV: ${fault.message}.`);
    throw fault;
  }
}
