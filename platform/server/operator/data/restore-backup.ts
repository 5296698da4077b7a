import { sql } from 'kysely';
import { type Database, knownMigrations, migrate, type OpenTransaction } from '../../../database/index.server.ts';
import { OperatorError } from '../control/operator-command.ts';
import type { BackupHeader, BackupRow } from './backup-format.ts';
import type { Progress } from './progress.ts';
import type { OpenBackup } from './read-backup.ts';
import { countRows, ranMigrations, type StoredCounter, type StoredTable, storedTables } from './stored-tables.ts';

export interface RestoreOptions {
  /** Opened as it is, see `openDatabase`. */
  database: Database;
  backup: OpenBackup;
  progress: Progress;
}

/**
 * Fills an empty place with a backup, in one transaction: all of it or nothing. First the migrations run that had run where
 * it was made, and at last those that are new since. Throws `OperatorError` for a place with anything in it, for a backup of
 * a newer program, and for a file that is not whole.
 */
export async function restoreBackup({ database, backup, progress }: RestoreOptions): Promise<void> {
  const { header } = backup;
  await refuseNewer(header);
  await refuseTaken(database, header);
  const last = header.migrations.at(-1);
  if (last === undefined)
    throw new OperatorError('The backup is of a database that was never opened: it holds nothing.');
  await migrate(database.db, last);
  await database.transaction(async (trx) => {
    for (const setting of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      await sql`set local ${sql.raw(setting)} = 0`.execute(trx);
    const tables = await lockedTables(trx);
    refuseOtherTables(header, tables);
    await fill(trx, { backup, tables, progress });
  });
  await migrate(database.db);
}

async function refuseNewer({ migrations }: BackupHeader): Promise<void> {
  const known = new Set(await knownMigrations());
  const newer = migrations.filter((name) => !known.has(name));
  if (newer.length > 0)
    throw new OperatorError(
      `The backup was made by a newer version of this program (${newer.join(', ')}). Restore it with that version.`,
    );
}

async function refuseTaken({ db }: Database, { migrations }: BackupHeader): Promise<void> {
  const ran = await ranMigrations(db);
  const beyond = ran.filter((name) => !migrations.includes(name));
  for (const table of await storedTables(db)) {
    const rows = await countRows(db, table);
    if (rows > 0)
      throw new OperatorError(
        `This place is not empty: ${table.name} has ${rows} ${rows === 1 ? 'row' : 'rows'}. ${EMPTY_PLACE}`,
      );
  }
  if (beyond.length > 0)
    throw new OperatorError(`The tables here are newer than the backup (${beyond.join(', ')}). ${EMPTY_PLACE}`);
}

const EMPTY_PLACE = 'Restore into a DATA_DIR that is not there yet, or into a new PostgreSQL database.';

/** Nobody else writes until the end; what somebody wrote since the place was looked at is found now. */
async function lockedTables(trx: OpenTransaction): Promise<StoredTable[]> {
  const tables = await storedTables(trx);
  for (const table of tables) {
    await sql`lock table ${sql.table(table.name)} in access exclusive mode`.execute(trx);
    if ((await countRows(trx, table)) > 0)
      throw new OperatorError(`Somebody writes into ${table.name}: stop the shops that use this place.`);
  }
  return tables;
}

/** The migrations are the same, so are the tables, unless somebody changed them by hand. */
function refuseOtherTables(header: BackupHeader, tables: readonly StoredTable[]): void {
  const described = (all: readonly Pick<StoredTable, 'name' | 'columns'>[]) =>
    all.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name} ${column.type}`));
  const here = new Set(described(tables));
  const there = new Set(described(header.tables));
  const different = [...here].filter((one) => !there.has(one)).concat([...there].filter((one) => !here.has(one)));
  if (different.length > 0)
    throw new OperatorError(`The backup's tables are not those its migrations make: ${different.join(', ')}.`);
}

async function fill(
  trx: OpenTransaction,
  { backup, tables, progress }: { backup: OpenBackup; tables: readonly StoredTable[]; progress: Progress },
): Promise<void> {
  const batches = backup.batches();
  const done = new Map<string, number>();
  for (;;) {
    const { value, done: ended } = await batches.next();
    if (ended) return setCounters(trx, value.counters);
    const header = backup.header.tables.find(({ name }) => name === value.table);
    if (!header || !tables.some(({ name }) => name === value.table))
      throw new OperatorError(`The backup is damaged: its header does not name ${value.table}.`);
    await insertRows(trx, header, value.rows);
    done.set(value.table, (done.get(value.table) ?? 0) + value.rows.length);
    progress(value.table, done.get(value.table) ?? 0, header.rows);
  }
}

/** The database reads its own texts again, each as the type of its column. */
async function insertRows(
  trx: OpenTransaction,
  { name, columns }: BackupHeader['tables'][number],
  rows: readonly BackupRow[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const values = sql.join(columns.map(({ type }, at) => sql`(r.row ->> ${sql.lit(at)})::${sql.raw(typeName(type))}`));
  await sql`insert into ${sql.table(name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r(row)`.execute(trx);
}

/** From the file, and written into a statement: a type's name and nothing else. */
function typeName(type: string): string {
  if (!/^[a-z][a-z0-9_ ]*(\(\d+(,\d+)?\))?( with(out)? time zone)?(\[\])?$/.test(type))
    throw new OperatorError(`The backup is damaged: ${type} is no type.`);
  return type;
}

async function setCounters(trx: OpenTransaction, counters: readonly StoredCounter[]): Promise<void> {
  for (const { table, column, last, used } of counters)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last}, ${used})`.execute(trx);
}
