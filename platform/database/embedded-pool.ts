import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { waitUntilDeadline } from './deadline.ts';
import type { EmbeddedEngine, EngineRun } from './embedded-engine.ts';
import { refuseInsideTransaction } from './open-transactions.ts';
import { asUnavailable, DatabaseUnavailableError } from './unavailable.ts';

/** Queue length above which a caller is rejected immediately. */
const MAX_WAITING = 500;

/**
 * The embedded database as a connection pool with one connection. A caller holds it exclusively until release, so
 * statements of two transactions never mix.
 */
export class EmbeddedPool implements PostgresPool {
  readonly #engine: EmbeddedEngine;
  /** Settles when the last connection given out is released. */
  #free: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(engine: EmbeddedEngine) {
    this.#engine = engine;
  }

  async connect(): Promise<PostgresPoolClient> {
    refuseInsideTransaction();
    if (this.#waiting >= MAX_WAITING) throw new DatabaseUnavailableError('too many wait for the embedded database');
    const before = this.#free;
    let release = () => {};
    this.#free = new Promise((resolve) => {
      release = resolve;
    });
    this.#waiting += 1;
    try {
      await waitUntilDeadline(before);
    } catch (error) {
      // The next caller still waits for the previous one.
      void before.then(release);
      throw error;
    } finally {
      this.#waiting -= 1;
    }
    try {
      return new EmbeddedConnection(await this.#engine.current(), release);
    } catch (error) {
      release();
      throw error;
    }
  }

  async end(): Promise<void> {
    await this.#free;
    await this.#engine.close();
  }
}

class EmbeddedConnection implements PostgresPoolClient {
  /** The engine run it started with: after a fault the rest of a transaction must not execute in the next run. */
  readonly #run: EngineRun;
  readonly release: () => void;

  constructor(run: EngineRun, release: () => void) {
    this.#run = run;
    this.release = release;
  }

  query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: never): never & R;
  async query<R>(sql: string, parameters: ReadonlyArray<unknown> = []): Promise<PostgresQueryResult<R>> {
    try {
      const result = await this.#run.query<R>(sql, parameters);
      // Kysely only checks whether rows changed; the engine does not name the command.
      return { command: 'UPDATE', rowCount: result.affectedRows ?? 0, rows: result.rows };
    } catch (error) {
      throw asUnavailable(error) ?? error;
    }
  }
}
