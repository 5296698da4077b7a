import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/index.server.ts';
import { parseImei } from '../../shared/imei.ts';

interface ImportOptions {
  database: Pick<Database, 'transaction' | 'db'>;
  /** Name of the list; an import replaces the earlier one of that name. */
  list: string;
  /** Lines of the file, read as they arrive: a national list has millions. */
  lines: AsyncIterable<string>;
  signal?: AbortSignal;
  report(fault: string): void;
}

interface Imported {
  imported: number;
  removed: number;
  faults: number;
}

const ROWS_PER_STATEMENT = 1_000;
const MAX_REPORTED_FAULTS = 20;
const MAX_REASON_LENGTH = 200;

interface Row {
  list: string;
  imei: string;
  reason: string | null;
  since: string | null;
  import_id: string;
}

/**
 * Imports a block list: CSV with a comma or semicolon, whose first line names the columns imei and optionally reason
 * and since (yyyy-mm-dd). Rows of an earlier import of that list which the file no longer has are deleted, but only
 * where no line was wrong: a broken file must not unblock devices.
 */
export async function importBlockList({ database, list, lines, signal, report }: ImportOptions): Promise<Imported> {
  const importId = randomUUID();
  let columns: string[] | undefined;
  let separator = ',';
  let [line, imported, faults] = [0, 0, 0];
  let rows = new Map<string, Row>();
  const flush = async () => {
    if (rows.size > 0) await insertRows(database, [...rows.values()]);
    imported += rows.size;
    rows = new Map();
  };
  for await (const text of lines) {
    signal?.throwIfAborted();
    line += 1;
    const content = line === 1 ? text.replace(/^\uFEFF/, '') : text;
    if (content.trim() === '') continue;
    if (!columns) {
      separator = content.includes(';') ? ';' : ',';
      columns = splitLine(content, separator).map((name) => name.toLowerCase());
      if (!columns.includes('imei')) throw new Error('The first line has to name the columns: imei, reason, since.');
      continue;
    }
    const row = readRow(splitLine(content, separator), columns);
    if (typeof row === 'string') {
      faults += 1;
      if (faults <= MAX_REPORTED_FAULTS) report(`line ${line}: ${row}`);
      continue;
    }
    rows.set(row.imei, { list, ...row, import_id: importId });
    if (rows.size >= ROWS_PER_STATEMENT) await flush();
  }
  await flush();
  if (!columns) throw new Error('The file is empty: its first line names the columns imei, reason, since.');
  const removed = faults > 0 ? 0 : await deleteOthers(database, list, importId);
  return { imported, removed, faults };
}

function splitLine(line: string, separator: string): string[] {
  return line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

function readRow(
  cells: readonly string[],
  columns: readonly string[],
): Pick<Row, 'imei' | 'reason' | 'since'> | string {
  const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
  const imei = parseImei(cell('imei'));
  if (imei === undefined) return 'imei is not an IMEI of 15 digits with a valid check digit.';
  const since = cell('since');
  if (since !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(since)) return 'since has to be a date such as 2026-01-31.';
  return { imei, reason: cell('reason').slice(0, MAX_REASON_LENGTH) || null, since: since || null };
}

async function insertRows({ db }: Pick<Database, 'db'>, rows: Row[]): Promise<void> {
  await db
    .insertInto('blocked_imei')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['imei', 'list']).doUpdateSet((e) => ({
        reason: e.ref('excluded.reason'),
        since: e.ref('excluded.since'),
        import_id: e.ref('excluded.import_id'),
      })),
    )
    .execute();
}

async function deleteOthers({ db }: Pick<Database, 'db'>, list: string, importId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('blocked_imei')
    .where('list', '=', list)
    .where('import_id', '<>', importId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
