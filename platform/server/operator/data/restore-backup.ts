import { sql } from 'kysely';
import { type Database, knownMigrations, migrate, type OpenTransaction } from '../../../database/index.server.ts';
import { OperatorError } from '../control/operator-command.ts';
import type { BackupHeader, BackupRow } from './backup-format.ts';
import type { Progress } from './progress.ts';
import type { OpenBackup } from './read-backup.ts';
import { countRows, ranMigrations, type StoredCounter, type StoredTable, storedTables } from './stored-tables.ts';

export interface RestoreOptions {
  /** Opened without migrations, see `openDatabase`. */
  database: Database;
  backup: OpenBackup;
  progress: Progress;
}

/**
 * Fills an empty database with a backup in one transaction. First it runs the migrations of the backup, at the end the
 * newer ones. Throws `OperatorError` for a database that is not empty, for a backup of a newer program, and for an
 * incomplete file.
 */
export async function restoreBackup({ database, backup, progress }: RestoreOptions): Promise<void> {
  const { header } = backup;
  refuseNewer(header);
  await refuseTaken(database, header);
  const last = header.migrations.at(-1);
  if (last === undefined) throw new OperatorError('The backup is of a database that was never opened: it is empty.');
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

function refuseNewer({ migrations }: BackupHeader): void {
  const known = new Set(knownMigrations());
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

const EMPTY_PLACE = 'Restore into a DATA_DIR that does not exist yet, or into a new PostgreSQL database.';

/** Locks out other writers until the end and finds rows written since the first check. */
async function lockedTables(trx: OpenTransaction): Promise<StoredTable[]> {
  const tables = await storedTables(trx);
  for (const table of tables) {
    await sql`lock table ${sql.table(table.name)} in access exclusive mode`.execute(trx);
    if ((await countRows(trx, table)) > 0)
      throw new OperatorError(`Another process writes to ${table.name}: stop the shops that use this database.`);
  }
  return tables;
}

/** Equal migrations give equal tables, unless the tables were changed by hand. */
function refuseOtherTables(header: BackupHeader, tables: readonly StoredTable[]): void {
  const describeTables = (all: readonly Pick<StoredTable, 'name' | 'columns'>[]) =>
    all.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name} ${column.type}`));
  const here = new Set(describeTables(tables));
  const there = new Set(describeTables(header.tables));
  const different = [...here].filter((one) => !there.has(one)).concat([...there].filter((one) => !here.has(one)));
  if (different.length > 0)
    throw new OperatorError(`The backup's tables do not match its migrations: ${different.join(', ')}.`);
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

/** The database parses its own text format, each value as the type of its column. */
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

/** Validates a type name from the file, because it becomes part of a statement. */
function typeName(type: string): string {
  if (!/^[a-z][a-z0-9_ ]*(\(\d+(,\d+)?\))?( with(out)? time zone)?(\[\])?$/.test(type))
    throw new OperatorError(`The backup is damaged: ${type} is not a type.`);
  return type;
}

async function setCounters(trx: OpenTransaction, counters: readonly StoredCounter[]): Promise<void> {
  for (const { table, column, last, used } of counters)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last}, ${used})`.execute(trx);
}
