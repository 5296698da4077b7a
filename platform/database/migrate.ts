import { type Kysely, Migrator } from 'kysely';
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
  const migrations = await (folder ? readMigrations(folder) : readOurs());
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  });
  const { error, results } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest());
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new Error(
    failed
      ? `The migration ${failed} failed: ${describeReason(error)}\n${UNCHANGED}`
      : `The database could not be brought up to date: ${describeReason(error)}`,
    {
      cause: error,
    },
  );
}

/** Names of this program's migrations, in order. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await readOurs());
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
