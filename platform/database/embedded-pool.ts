import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { waitFor } from './deadline.ts';
import type { EmbeddedEngine, EngineRun } from './embedded-engine.ts';
import { refuseInsideTransaction } from './open-transactions.ts';
import { asUnavailable, DatabaseUnavailableError } from './unavailable.ts';

/** Whoever would be later in the queue than this is told at once. */
const MAX_WAITING = 500;

/**
 * The embedded database behind the interface of a connection pool with one connection: whoever connects has it alone
 * until release, so statements of two transactions never mix.
 */
export class EmbeddedPool implements PostgresPool {
  readonly #engine: EmbeddedEngine;
  /** Settles when the connection handed out last is released. */
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
      await waitFor(before);
    } catch (error) {
      // Whoever comes next still waits for the one before.
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
  /** The one it began with: after a fault the rest of a transaction must not run in the next. */
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
      // Kysely only asks whether rows were changed; the engine does not name the command.
      return { command: 'UPDATE', rowCount: result.affectedRows ?? 0, rows: result.rows };
    } catch (error) {
      throw asUnavailable(error) ?? error;
    }
  }
}
