import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { assertTimeLeft, waitUntilDeadline } from './deadline.ts';
import type { ServerChoice, ServerClient } from './server-client.ts';
import { asUnavailable, DatabaseUnavailableError, getErrorCode } from './unavailable.ts';

/** A caller further back in the queue is refused without waiting. */
const MAX_WAITING = 200;
/** A standby, or a primary that became one, refuses a write. */
const READ_ONLY = '25006';

type PooledClient = ServerClient & pg.PoolClient;

/** A connection to the server of `choice`. A pooled one to another server is closed on the way. */
export async function connectTo(pool: pg.Pool, choice: ServerChoice): Promise<PostgresPoolClient> {
  for (;;) {
    const finding = choice.find();
    if (finding) await waitUntilDeadline(finding);
    const client = await takeClient(pool, choice);
    if (client && choice.accepts(client)) return new ServerConnection(client);
    client?.release(true);
  }
}

/** Undefined when the server has gone and another is looked for. */
async function takeClient(pool: pg.Pool, choice: ServerChoice): Promise<PooledClient | undefined> {
  if (pool.waitingCount >= MAX_WAITING) throw new DatabaseUnavailableError('too many wait for a connection');
  const { server } = choice;
  const connecting = pool.connect() as unknown as Promise<PooledClient>;
  try {
    return await waitUntilDeadline(connecting);
  } catch (error) {
    // A connection that arrives after its caller gave up returns to the pool.
    connecting.then(
      (client) => client.release(client.broken !== undefined),
      () => {},
    );
    const isSearching = choice.doubt(server);
    const isLate = error instanceof DatabaseUnavailableError;
    if (isSearching && !isLate) return undefined;
    throw asUnavailable(error) ?? error;
  }
}

class ServerConnection implements PostgresPoolClient {
  readonly #client: PooledClient;
  #inTransaction = false;

  constructor(client: PooledClient) {
    this.#client = client;
  }

  query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: never): never & R;
  async query<R>(sql: string, parameters: ReadonlyArray<unknown> = []): Promise<PostgresQueryResult<R>> {
    if (this.#client.broken) throw this.#client.broken;
    const commits = this.#takesEffect(sql);
    try {
      if (commits) assertTimeLeft();
      const running = this.#client.query(sql, [...parameters]);
      // The wait below reports the error, unless its deadline passed first.
      running.catch(() => {});
      return (await waitUntilDeadline(running, { commits })) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      const unavailable = asUnavailable(error);
      if (unavailable && endsConnection(error)) this.#client.failWith(unavailable);
      throw unavailable ?? error;
    }
  }

  /** Whether this statement makes the writes permanent. */
  #takesEffect(sql: string): boolean {
    const [word = ''] = /^\s*[a-z]+/i.exec(sql) ?? [];
    const keyword = word.trim().toLowerCase();
    if (keyword === 'begin' || keyword === 'start') this.#inTransaction = true;
    const takesEffect = keyword === 'commit' || (!this.#inTransaction && keyword !== 'select');
    if (keyword === 'commit' || keyword === 'rollback') this.#inTransaction &&= keepsTransaction(sql);
    return takesEffect;
  }

  release(): void {
    this.#client.release(this.#client.broken !== undefined);
  }
}

/** `rollback to savepoint` does not end the transaction. */
function keepsTransaction(sql: string): boolean {
  return /^\s*rollback\s+to\b/i.test(sql);
}

/**
 * A statement that the server rejected or cancelled leaves its connection usable. After a refused write the address may
 * lead to another server by now, so the next caller connects again.
 */
function endsConnection(error: unknown): boolean {
  if (getErrorCode(error) === READ_ONLY) return true;
  return !(error instanceof pg.DatabaseError) || error.severity !== 'ERROR';
}
