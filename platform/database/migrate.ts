import { type Kysely, Migrator } from 'kysely';
import { readMigrations } from './read-migrations.ts';
import { codeOf, DatabaseUnavailableError } from './unavailable.ts';

const UNCHANGED = [
  'Nothing was changed: tables and data are as the version before left them.',
  'Start that version again; what to do next is in docs/operating.md, "A migration failed".',
].join('\n');

/** This program's own; spelled so that they become part of it when it is put together. */
const readOurs = () =>
  readMigrations(new URL('./migrations/', import.meta.url), (name) => import(`./migrations/${name}.ts`));

/**
 * Runs the migrations this database has not seen, forward only, all in one transaction and under a lock, so that several
 * processes may start at once and a failure leaves every table, and the list of migrations, as they were. With `last` those after it are left for later. Throws when one fails or when the database is newer than this program.
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
      ? `The migration ${failed} failed: ${reason(error)}\n${UNCHANGED}`
      : `The database could not be brought up to date: ${reason(error)}`,
    {
      cause: error,
    },
  );
}

/** Names of the migrations this program has, in order. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await readOurs());
}

function reason(error: unknown): string {
  const said = error instanceof DatabaseUnavailableError ? (error.cause ?? error) : error;
  const text = quotesRows(said)
    ? namesOf(said)
    : said instanceof Error
      ? said.message || String(codeOf(said))
      : String(said);
  return text.startsWith('corrupted migrations')
    ? `${text}. It was used by another version of this program; start that version, or restore the database's backup.`
    : text;
}

/** SQLSTATE 22 and 23: values or rows that a migration could not take, which people typed. */
function quotesRows(error: unknown): boolean {
  return /^2[23]/.test(codeOf(error) ?? '');
}

function namesOf(error: unknown): string {
  const { table, column, constraint } = error as { table?: string; column?: string; constraint?: string };
  const names = [table, column, constraint].filter(Boolean).join(', ');
  return `SQLSTATE ${codeOf(error)}, what is stored does not fit${names ? ` (${names})` : ''}`;
}
