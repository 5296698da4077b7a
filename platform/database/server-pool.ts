import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { assertTimeLeft, currentUrgency, REPORT_MS, type Urgency, waitUntilDeadline } from './deadline.ts';
import type { OpenedPool } from './embedded.ts';
import { refuseInsideTransaction } from './open-transactions.ts';
import { asUnavailable, DatabaseUnavailableError } from './unavailable.ts';

const INT8 = 20;
/** A caller further back in the queue is refused without waiting. */
const MAX_WAITING = 200;

/**
 * Statement time limits on the server, so that a statement whose caller has left does not hold its locks: one for
 * requests, one for exports, one for sweeps and mails, and none for migrations and backups.
 */
const LIMITS: Record<Urgency, pg.PoolConfig> = {
  request: { max: 10, statement_timeout: 1_000, lock_timeout: 800, idle_in_transaction_session_timeout: 5_000 },
  // Two connections for exports, so that exports delay neither requests nor each other.
  report: { max: 2, statement_timeout: REPORT_MS, lock_timeout: 800, idle_in_transaction_session_timeout: 5_000 },
  background: {
    max: 4,
    statement_timeout: 60_000,
    lock_timeout: 30_000,
    idle_in_transaction_session_timeout: 300_000,
  },
  unlimited: { max: 4 },
};

/**
 * Connections to a PostgreSQL server. int8 (also of count) arrives as a number, as from the embedded database. Every
 * wait has a limit (`deadline.ts`), also on a frozen server that leaves its sockets open.
 */
export function openServer(databaseUrl: string): OpenedPool<PostgresPool> {
  const pools = {
    request: openPool(databaseUrl, 'request'),
    report: openPool(databaseUrl, 'report'),
    background: openPool(databaseUrl, 'background'),
    unlimited: openPool(databaseUrl, 'unlimited'),
  } satisfies Record<Urgency, pg.Pool>;
  const end = async () => {
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  };
  const connections = () =>
    Object.entries(pools).map(([use, { totalCount: total, idleCount: idle, waitingCount: waiting }]) => {
      return { use: use as Urgency, total, idle, waiting };
    });
  const connect = () => {
    refuseInsideTransaction();
    return connectTo(pools[currentUrgency()]);
  };
  return { pool: { connect, end }, close: end, connections };
}

function openPool(connectionString: string, urgency: Urgency): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    // What pg_stat_activity shows of a connection, unless the address names one.
    application_name: `umlauf ${urgency}`,
    Client: HeardClient,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: {
      getTypeParser: ((oid: number, format: 'text' | 'binary') =>
        oid === INT8 && format !== 'binary' ? toInteger : pg.types.getTypeParser(oid, format as 'text')) as never,
    },
    ...LIMITS[urgency],
  });
  // An idle connection that breaks (server restart) is replaced on the next use.
  pool.on('error', () => {});
  return pool;
}

/**
 * Handles errors for the connection's whole life. Between connecting and its first use there is no other listener, and
 * an unhandled error event ends the process.
 */
class HeardClient extends pg.Client {
  /** Set when the connection's state is unknown: it is closed instead of being reused. */
  broken: DatabaseUnavailableError | undefined;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', (error) => this.failWith(error));
  }

  failWith(error: unknown): void {
    this.broken ??= asUnavailable(error) ?? new DatabaseUnavailableError('the connection broke', { cause: error });
  }
}

type PooledClient = HeardClient & pg.PoolClient;

async function connectTo(pool: pg.Pool): Promise<PostgresPoolClient> {
  if (pool.waitingCount >= MAX_WAITING) throw new DatabaseUnavailableError('too many wait for a connection');
  const connecting = pool.connect() as Promise<PooledClient>;
  try {
    return new ServerConnection(await waitUntilDeadline(connecting));
  } catch (error) {
    // A connection that arrives after its caller gave up returns to the pool.
    connecting.then(
      (client) => client.release(client.broken !== undefined),
      () => {},
    );
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

/** A statement that the server rejected or cancelled leaves its connection usable. */
function endsConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.severity !== 'ERROR';
}

function toInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`The integer ${text} from the database is too large for a number.`);
  return value;
}
