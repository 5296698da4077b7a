import { type Kysely, Migrator, sql } from 'kysely';
import { listMigrationFiles } from './migration-files.build.ts';
import { readMigrations } from './read-migrations.ts';
import { DatabaseUnavailableError, getErrorCode } from './unavailable.ts';

const UNCHANGED = [
  'Nothing was changed: tables and data are as the version before left them.',
  'Start that version again; what to do next is in docs/operating.md, "A migration failed".',
].join('\n');

/** This program's migrations. A glob literal, because the bundler includes what it can read as one. */
const readOurs = () =>
  readMigrations(
    new URL('./migrations/', import.meta.url),
    (name) => import(`./migrations/${name}.ts`),
    listMigrationFiles(),
  );

/**
 * Runs the pending migrations, forward only, in one transaction and under a lock. Several processes may start at the same
 * time; a failure changes no table. With `last`, later migrations are skipped. Throws when a migration fails or when the
 * database is newer than this program.
 */
export async function migrate<S>(db: Kysely<S>, last?: string, folder?: URL): Promise<void> {
  const migrations = folder ? readMigrations(folder) : readOurs();
  const isCurrent = last === undefined && (await isUpToDate(db, Object.keys(migrations)).catch(failWithReason));
  if (isCurrent) return;
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  });
  const { error, results } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest());
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  if (failed === undefined) failWithReason(error);
  throw new Error(`The migration ${failed} failed: ${describeReason(error)}\n${UNCHANGED}`, { cause: error });
}

function failWithReason(error: unknown): never {
  throw new Error(`The database could not be brought up to date: ${describeReason(error)}`, { cause: error });
}

/** Names of this program's migrations, in order. */
export function knownMigrations(): string[] {
  return Object.keys(readOurs());
}

/** Whether all migrations have run and no others, in two short queries: the migrator reads the columns of all tables. */
async function isUpToDate<S>(db: Kysely<S>, names: readonly string[]): Promise<boolean> {
  const found = await sql<{ found: boolean }>`select to_regclass('migration') is not null as found`.execute(db);
  if (!found.rows[0]?.found) return false;
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db);
  return rows.length === names.length && rows.every(({ name }, index) => name === names[index]);
}

function describeReason(error: unknown): string {
  const said = error instanceof DatabaseUnavailableError ? (error.cause ?? error) : error;
  const text = quotesRows(said)
    ? describeError(said)
    : said instanceof Error
      ? said.message || String(getErrorCode(said))
      : String(said);
  return text.startsWith('corrupted migrations')
    ? `${text}. It was used by another version of this program; start that version, or restore the database's backup.`
    : text;
}

/** SQLSTATE classes 22 and 23: the error may quote stored values that people typed. */
function quotesRows(error: unknown): boolean {
  return /^2[23]/.test(getErrorCode(error) ?? '');
}

function describeError(error: unknown): string {
  const { table, column, constraint } = error as { table?: string; column?: string; constraint?: string };
  const names = [table, column, constraint].filter(Boolean).join(', ');
  return `SQLSTATE ${getErrorCode(error)}, what is stored does not fit${names ? ` (${names})` : ''}`;
}
