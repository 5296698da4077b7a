import { sql } from 'kysely';
import { type Database, knownMigrations } from '../../../database/index.server.ts';
import {
  type FileColumn,
  fileColumns,
  findUnlisted,
  type ObjectStorage,
  readFile,
} from '../../../services/files/index.server.ts';
import type { Secrets } from '../../../services/secrets/index.server.ts';
import type { Checked } from './check-data.ts';
import type { Progress } from './progress.ts';
import { sealedColumns } from './sealed-columns.ts';
import { ranMigrations } from './stored-tables.ts';

interface CheckFilesOptions {
  database: Pick<Database, 'db' | 'now'>;
  /** Undefined without FILES_URL. */
  storage: ObjectStorage | undefined;
  /** Without it, sealed objects are compared but not opened. */
  secrets: Secrets | undefined;
  progress: Progress;
}

type StoredOptions = CheckFilesOptions & { storage: ObjectStorage };

const BATCH = 200;
const EXAMPLES = 5;

/**
 * Reads every object of a row and compares it with its hash, outside of the snapshot of the other checks: an object that is
 * deleted meanwhile with its row does not count.
 */
export async function checkFiles(options: CheckFilesOptions): Promise<Checked[]> {
  const ran = await ranMigrations(options.database.db);
  if (ran.length < knownMigrations().length) return [];
  const checked: Checked[] = [];
  for (const column of fileColumns) checked.push(await checkColumn(options, column));
  if (options.storage) checked.push(await checkUnlisted({ ...options, storage: options.storage }));
  return checked;
}

/** Deletions of personal data reach no object without a row. */
async function checkUnlisted({ database, storage }: StoredOptions): Promise<Checked> {
  let count = 0;
  let examples: string[] = [];
  for await (const keys of findUnlisted(database, storage, database.now())) {
    count += keys.length;
    examples = [...examples, ...keys].slice(0, EXAMPLES + 1);
  }
  if (count === 0) return { what: 'every object of the bucket has a row', ok: true };
  const have = count === 1 ? 'object of the bucket has' : 'objects of the bucket have';
  return { what: `${count} ${have} no row (${listExamples(examples)}): delete-unlisted deletes them`, ok: false };
}

function listExamples(all: readonly string[]): string {
  return `${all.slice(0, EXAMPLES).join(', ')}${all.length > EXAMPLES ? ', …' : ''}`;
}

async function checkColumn(options: CheckFilesOptions, column: FileColumn): Promise<Checked> {
  const { database, storage, progress } = options;
  const { what } = column;
  let seen = 0;
  const broken: string[] = [];
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: FileRow[] = await listRows(database, column, after);
    for (const row of rows) {
      const fault = storage && (await findFault({ ...options, storage }, column, row));
      if (fault && (await isStillUsed(database, column, row))) broken.push(`${row.file_key} ${fault}`);
    }
    seen += rows.length;
    progress(what, seen, seen);
    after = rows.at(-1)?.id;
  }
  if (!storage && seen > 0) return { what: `${what}: ${seen} in the bucket, and FILES_URL is not set here`, ok: false };
  if (broken.length === 0) return { what: `${what}: ${seen} in the bucket, all as they were stored`, ok: true };
  return { what: `${what}: ${broken.length} of ${seen} in the bucket are broken (${listExamples(broken)})`, ok: false };
}

interface FileRow {
  id: number;
  file_key: string;
  /** The context of a sealed column. */
  bound: never;
}

async function listRows({ db }: Pick<Database, 'db'>, { table }: FileColumn, after: number): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`select id, file_key, jsonb_build_object('public_id', public_id) as bound
    from ${sql.table(table)} where file_key is not null and id > ${after} order by id limit ${BATCH}`.execute(db);
  return rows;
}

async function findFault(
  { database, storage, secrets }: StoredOptions,
  { table, column }: FileColumn,
  { file_key, bound }: FileRow,
): Promise<string | undefined> {
  const file = await readFile(database, storage, file_key);
  if (file.state !== 'ok') return file.state === 'missing' ? 'is missing' : 'differs';
  const sealed = sealedColumns.find((one) => one.table === table && one.column === column);
  if (!sealed || !secrets) return undefined;
  try {
    secrets.open(Buffer.from(file.content).toString('utf8'), sealed.purpose(bound));
    return undefined;
  } catch {
    // The check reports it.
    return 'DOES NOT OPEN';
  }
}

async function isStillUsed(
  { db }: Pick<Database, 'db'>,
  { table }: FileColumn,
  { id, file_key }: FileRow,
): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} and file_key = ${file_key}`.execute(db);
  return rows.length > 0;
}
