import type { PGlite } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { refuseInsideTransaction } from './open-transactions.ts';
import { waitFor } from './patience.ts';
import { asUnavailable, DatabaseUnavailableError } from './unavailable.ts';

/** Whoever would be later in the queue than this is told at once. */
const MAX_WAITING = 500;

/**
 * The embedded database behind the interface of a connection pool with one connection: whoever connects has it alone
 * until release, so statements of two transactions never mix.
 */
export class EmbeddedPool implements PostgresPool {
  readonly #engine: PGlite;
  /** Settles when the connection handed out last is released. */
  #free: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(engine: PGlite) {
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
      before.then(release);
      throw error;
    } finally {
      this.#waiting -= 1;
    }
    return new EmbeddedConnection(this.#engine, release);
  }

  async end(): Promise<void> {
    await this.#free;
    await this.#engine.close();
  }
}

class EmbeddedConnection implements PostgresPoolClient {
  readonly #engine: PGlite;
  readonly release: () => void;

  constructor(engine: PGlite, release: () => void) {
    this.#engine = engine;
    this.release = release;
  }

  query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: never): never & R;
  async query<R>(sql: string, parameters: ReadonlyArray<unknown> = []): Promise<PostgresQueryResult<R>> {
    try {
      const result = await this.#engine.query<R>(sql, [...parameters]);
      // Kysely only asks whether rows were changed; the engine does not name the command.
      return { command: 'UPDATE', rowCount: result.affectedRows ?? 0, rows: result.rows };
    } catch (error) {
      throw asUnavailable(error) ?? error;
    }
  }
}
