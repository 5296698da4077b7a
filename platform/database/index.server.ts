import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import type { Sweep } from '../shared/sweep.ts';
import { Check } from './check.ts';
import { withoutDeadline } from './deadline.ts';
import { type OpenedPool, openDirectory, openMemory, type PoolUse } from './embedded.ts';
import { migrate } from './migrate.ts';
import { insideTransaction } from './open-transactions.ts';
import { recordQuery } from './query-spans.ts';
import type { ReplicaState, StaleReads } from './replica.ts';
import type { Schema } from './schema.ts';
import { ServerClock } from './server-clock.ts';
import { openServer, type ServerOptions } from './server-pool.ts';
import { asUnavailable } from './unavailable.ts';
import { vacuumSweep } from './vacuum.ts';

export { makeDataDirectory } from './data-directory.ts';
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
export type { ServerOptions } from './server-pool.ts';
export { transactResult } from './transact-result.ts';
export { DatabaseUnavailableError, isLockTimeout } from './unavailable.ts';

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
  /** Runs reads that all see the database as it was at one moment. The rules of `transaction` apply; a write throws. */
  snapshot<T>(work: (trx: OpenTransaction) => Promise<T>): Promise<T>;
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
  /**
   * Runs reads that may be up to ten seconds old on a replica, if there is one; otherwise, and when it fails, on the primary.
   * Nothing that its caller has just changed, and no write, because it may run twice.
   */
  readStale<T>(work: () => Promise<T>): Promise<T>;
  /** Replicas and the reads that they answered; undefined without them. */
  replicas(): { servers: ReplicaState[]; reads: StaleReads } | undefined;
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
  /** A PostgreSQL server (15 or newer), or several of which one accepts writes; wins over `dataDir`. */
  databaseUrl?: string;
  /** Settings of PostgreSQL servers. */
  servers?: Omit<ServerOptions, 'databaseUrl'>;
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
  const log = (event: LogEvent) => {
    check.hear(event);
    recordQuery(event);
  };
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: opened.pool }), log });
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
    snapshot: (work) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((trx) => insideTransaction(() => work(trx))),
    now: clock?.now ?? (() => new Date()),
    readStale: (work) => (opened.replicas ? opened.replicas.read(work) : work()),
    replicas: () => opened.replicas && { servers: opened.replicas.states(), reads: opened.replicas.reads },
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
  if (options.databaseUrl) return openServer({ ...options.servers, databaseUrl: options.databaseUrl });
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
