import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import type { Sweep } from '../shared/sweep.ts';
import { Check } from './check.ts';
import { withoutDeadline } from './deadline.ts';
import { type OpenedPool, openDirectory, openMemory, type PoolUse } from './embedded.ts';
import { migrate } from './migrate.ts';
import { insideTransaction } from './open-transactions.ts';
import type { Schema } from './schema.ts';
import { ServerClock } from './server-clock.ts';
import { openServer } from './server-pool.ts';
import { asUnavailable } from './unavailable.ts';
import { vacuumSweep } from './vacuum.ts';

export {
  createRequestDeadline,
  type Deadline,
  runAsReport,
  runUnderDeadline,
  withDeadline,
  withoutDeadline,
} from './deadline.ts';
export { deleteBatch } from './delete-batch.ts';
export type { IntegrityRule } from './integrity-rule.ts';
export { keptIf } from './kept-if.ts';
export { knownMigrations, migrate } from './migrate.ts';
export { transactResult } from './transact-result.ts';
export { DatabaseUnavailableError } from './unavailable.ts';

export type Query = Kysely<Schema>;
export type OpenTransaction = Transaction<Schema>;

/**
 * The only access to stored data, identical on both engines: int8 and count() are numbers, timestamptz is a `Date`, jsonb
 * is read parsed and written as JSON text, bytea is a `Uint8Array`.
 */
export interface Database {
  db: Query;
  /** Runs a transaction. Inside, query through the given handle; `db` throws there. */
  transaction<T>(work: (trx: OpenTransaction) => Promise<T>): Promise<T>;
  /**
   * Throws DatabaseUnavailableError unless the database answers within half a second. After a write failed on a full or
   * read-only database, it also throws until writes succeed again.
   */
  check(): Promise<void>;
  /**
   * The time of the database, without a query. It decides every stored deadline, because all processes share it and
   * their own clocks may differ. The embedded engine has the clock of its process.
   */
  now(): Date;
  /** Copies a consistent snapshot of the embedded database's files. Every query waits meanwhile. */
  copyFiles?: (folder: string) => Promise<void>;
  /** Connections to the PostgreSQL server by use; none with the embedded engine. */
  connections(): PoolUse[];
  /** Periodic upkeep of the engine. */
  upkeep: readonly Sweep[];
  /** Waits for running queries, then releases the data directory or disconnects from the server. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The embedded database is in `<dataDir>/pg`. */
  dataDir?: string;
  /** A PostgreSQL server (15 or newer); wins over `dataDir`. */
  databaseUrl?: string;
  /** How long to wait for a server that does not answer yet, in milliseconds. Default 0. */
  waitMs?: number;
  /** Called after every failed attempt while waiting. */
  onWaiting?: (reason: string) => void;
  /** Called once when another process has taken over the data directory. Every query fails from then on. */
  onLost?: (message: string) => void;
  /** The embedded database without files, for tests. */
  memory?: true;
  /** Skips migrations, for example for backups. */
  asItIs?: true;
}

/**
 * Opens the database and runs its migrations.
 * Throws when another process holds the data directory, when the server cannot be reached, or when a migration fails.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const opened = await openPool(options);
  const check = new Check();
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: opened.pool }), log: check.hear });
  const clock = options.databaseUrl ? new ServerClock(db) : undefined;
  try {
    if (!options.asItIs) await whenItAnswers(options, () => withoutDeadline(() => migrate(db)));
    await clock?.start();
  } catch (error) {
    await opened.close();
    throw error;
  }
  return {
    db,
    check: () => check.run(db),
    transaction: (work) => db.transaction().execute((trx) => insideTransaction(() => work(trx))),
    now: clock?.now ?? (() => new Date()),
    connections: opened.connections ?? (() => []),
    ...(opened.copyFiles ? { copyFiles: opened.copyFiles } : {}),
    upkeep: options.databaseUrl ? [] : [vacuumSweep(db)],
    close: () => {
      clock?.stop();
      return opened.close();
    },
  };
}

async function openPool(options: DatabaseOptions): Promise<OpenedPool<PostgresPool>> {
  if (options.memory) return openMemory();
  if (options.databaseUrl) return openServer(options.databaseUrl);
  if (options.dataDir) return openDirectory(options.dataDir, options.onLost ? { onLost: options.onLost } : {});
  throw new Error('openDatabase needs databaseUrl, dataDir or memory.');
}

const RETRY_MS = 2_000;

/** Retries only while the server does not answer: a wrong password stays wrong. */
async function whenItAnswers(
  { waitMs = 0, onWaiting = () => {} }: DatabaseOptions,
  work: () => Promise<void>,
): Promise<void> {
  const end = performance.now() + waitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const away = asUnavailable(error) ?? asUnavailable((error as Error).cause);
      if (!away || performance.now() + RETRY_MS > end) throw error;
      onWaiting(away.reason);
      await pause(RETRY_MS);
    }
  }
}
