import type { PGlite } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { refuseInsideTransaction } from './open-transactions.ts';

/**
 * The embedded database behind the interface of a connection pool with one connection: whoever connects has it alone
 * until release, so statements of two transactions never mix.
 */
export class EmbeddedPool implements PostgresPool {
  readonly #engine: PGlite;
  /** Settles when the connection handed out last is released. */
  #free: Promise<void> = Promise.resolve();

  constructor(engine: PGlite) {
    this.#engine = engine;
  }

  async connect(): Promise<PostgresPoolClient> {
    refuseInsideTransaction();
    const before = this.#free;
    let release = () => {};
    this.#free = new Promise((resolve) => {
      release = resolve;
    });
    await before;
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
    const result = await this.#engine.query<R>(sql, [...parameters]);
    // Kysely only asks whether rows were changed; the engine does not name the command.
    return { command: 'UPDATE', rowCount: result.affectedRows ?? 0, rows: result.rows };
  }
}
