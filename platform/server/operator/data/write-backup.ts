import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Database, OpenTransaction } from '../../../database/index.server.ts';
import { OperatorError } from '../control/operator-command.ts';
import { type BackupEnd, type BackupHeader, type BackupRow, Checksum, FORMAT, VERSION } from './backup-format.ts';
import { encryptTo } from './encryption.ts';
import type { Progress } from './progress.ts';
import { countRows, ranMigrations, type StoredTable, storedCounters, storedTables } from './stored-tables.ts';

export interface BackupOptions {
  database: Database;
  engine: BackupHeader['engine'];
  file: string;
  /** Public keys of age that the file is encrypted to; readable without a key where there are none. */
  recipients?: readonly string[];
  progress: Progress;
  now?: () => Date;
}

/** Maximum rows in memory; fewer where rows are large. */
const BATCH = 500;
const FEW = 20;

/**
 * Writes a consistent snapshot of all stored data while the shop runs. The file appears complete or not at all, is
 * readable only by its owner, and never replaces another. Returns its header.
 */
export async function writeBackup({
  database,
  engine,
  file,
  recipients = [],
  progress,
  now,
}: BackupOptions): Promise<BackupHeader> {
  await refuseTaken(file);
  const aside = `${file}.${randomUUID()}.part`;
  try {
    const header = await database.snapshot(async (trx) => {
      await setTextFormats(trx);
      const tables = await storedTables(trx);
      const made = await createHeader(trx, { tables, engine, now });
      const lines = Readable.from(backupLines(trx, { header: made, tables, progress }), { objectMode: false });
      const target = createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true });
      if (recipients.length > 0) await pipeline(lines, createGzip(), encryptTo(recipients), target);
      else await pipeline(lines, createGzip(), target);
      return made;
    });
    await put(aside, file);
    return header;
  } finally {
    await rm(aside, { force: true });
  }
}

async function refuseTaken(file: string): Promise<void> {
  // A name that cannot be read is free: writing reports what is wrong with it.
  if (await stat(file).catch(() => undefined))
    throw new OperatorError(`${file} exists already. A backup never replaces another: choose a new name.`);
  // Any reason is the same to the operator: the folder cannot be used.
  if (!(await stat(dirname(file)).catch(() => undefined)))
    throw new OperatorError(`There is no directory ${dirname(file)}.`);
}

/** Creating a link fails where a file exists; a rename would replace it. */
async function put(aside: string, file: string): Promise<void> {
  await link(aside, file);
  await flushFolder(dirname(file));
}

/** A name survives a power cut only after its folder was written. */
export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

/** Makes the text formats of values independent of the server's settings, and removes its time limits. */
export async function setTextFormats(trx: OpenTransaction): Promise<void> {
  for (const setting of SAME_TEXTS) await sql.raw(`set local ${setting}`).execute(trx);
}

const SAME_TEXTS = [
  "timezone = 'UTC'",
  "datestyle = 'ISO, YMD'",
  "bytea_output = 'hex'",
  'extra_float_digits = 1',
  'statement_timeout = 0',
  'lock_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
];

async function createHeader(
  trx: OpenTransaction,
  {
    tables,
    engine,
    now = () => new Date(),
  }: { tables: readonly StoredTable[]; engine: BackupHeader['engine']; now: BackupOptions['now'] },
): Promise<BackupHeader> {
  const counted: BackupHeader['tables'][number][] = [];
  for (const table of tables) {
    counted.push({ name: table.name, columns: table.columns, rows: await countRows(trx, table) });
  }
  const migrations = await ranMigrations(trx);
  return { format: FORMAT, version: VERSION, madeAt: now().toISOString(), engine, migrations, tables: counted };
}

async function* backupLines(
  trx: OpenTransaction,
  { header, tables, progress }: { header: BackupHeader; tables: readonly StoredTable[]; progress: Progress },
): AsyncGenerator<string> {
  const checksum = new Checksum();
  yield checksum.line(header);
  for (const table of tables) {
    yield checksum.line({ table: table.name });
    const total = header.tables.find(({ name }) => name === table.name)?.rows ?? 0;
    let done = 0;
    for await (const rows of readRows(trx, table)) {
      yield rows.map((row) => checksum.line(row)).join('');
      done += rows.length;
      progress(table.name, done, total);
    }
  }
  const end: Omit<BackupEnd, 'sha256'> = { end: true, counters: await storedCounters(trx) };
  yield `${JSON.stringify({ ...end, sha256: checksum.digest() })}\n`;
}

/** Batch by batch through a cursor. */
async function* readRows(trx: OpenTransaction, { name, columns }: StoredTable): AsyncGenerator<BackupRow[]> {
  const texts = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`));
  await sql`declare backup no scroll cursor for select array[${texts}] as row from ${sql.table(name)}`.execute(trx);
  const batch = columns.some(({ type }) => type === 'bytea') ? FEW : BATCH;
  for (;;) {
    const { rows } = await sql.raw<{ row: BackupRow }>(`fetch ${batch} from backup`).execute(trx);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await sql`close backup`.execute(trx);
}
