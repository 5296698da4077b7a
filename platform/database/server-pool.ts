import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { listDatabaseServers } from '../shared/database-servers.ts';
import { currentUrgency, REPORT_MS, type Urgency, withDeadline } from './deadline.ts';
import type { OpenedPool, PoolUse } from './embedded.ts';
import { refuseInsideTransaction } from './open-transactions.ts';
import { type PrimaryFound, PrimaryServer } from './primary-server.ts';
import { Replicas } from './replica.ts';
import { CONNECTION, type ServerChoice, ServerClient } from './server-client.ts';
import { connectTo } from './server-connection.ts';

/**
 * Statement time limits on the server, so that a statement whose caller has left does not hold its locks: one for
 * requests, one for exports, one for sweeps and mails, and none for migrations and backups.
 */
const LIMITS: Record<Urgency, pg.PoolConfig> = {
  request: { max: 10, idle_in_transaction_session_timeout: 5_000 },
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
const REPLICA_CONNECTIONS = 4;
const POSITION_MS = 1_000;
const POSITION = `select case when not pg_is_in_recovery() then pg_current_wal_lsn()::text end as position`;

export interface ServerOptions {
  /** An address of one server or of several; connections go to the one that accepts writes. */
  databaseUrl: string;
  /** How long a request waits in all, in milliseconds; the server then ends its statement. Omitted: no requests. */
  requestMs?: number;
  /** Address of replicas for reads that may be old. */
  replicaUrl?: string;
  /** Called when another of several servers accepts writes. */
  onPrimary?: (found: PrimaryFound) => void;
  /** Called when another replica is used, or none, with what each said. */
  onReplica?: (used: string | undefined, reasons: string[]) => void;
}

/**
 * Connections to PostgreSQL servers. Every wait has a limit (`deadline.ts`), also on a frozen server that leaves its
 * sockets open.
 */
export function openServer(options: ServerOptions): OpenedPool<PostgresPool> {
  const servers = listDatabaseServers(options.databaseUrl);
  const primary = new PrimaryServer(servers, options.onPrimary ?? (() => {}));
  // A connection to a server that has gone must not keep its place in the pool until another is chosen.
  const connectionTimeoutMillis = servers.length > 1 ? 2_000 : 5_000;
  const openFor = (use: Urgency, limits: pg.PoolConfig = {}) =>
    openPool(primary, use, { connectionTimeoutMillis, ...LIMITS[use], ...limits });
  const pools = {
    request: openFor('request', requestLimits(options)),
    report: openFor('report'),
    background: openFor('background'),
    unlimited: openFor('unlimited'),
  } satisfies Record<Urgency, pg.Pool>;
  const opened = options.replicaUrl ? openReplicas(options.replicaUrl, options, pools.request, primary) : undefined;
  const all = { ...pools, ...(opened ? { replica: opened.pool } : {}) };
  const close = async () => {
    opened?.replicas.close();
    await Promise.all(Object.values(all).map((pool) => pool.end()));
  };
  const connect = () => {
    refuseInsideTransaction();
    return opened?.replicas.isReading
      ? connectTo(opened.pool, opened.replicas)
      : connectTo(pools[currentUrgency()], primary);
  };
  const connections = () =>
    Object.entries(all).map(([use, { totalCount: total, idleCount: idle, waitingCount: waiting }]) => {
      return { use: use as PoolUse['use'], total, idle, waiting };
    });
  return { pool: { connect, end: close }, close, connections, ...(opened ? { replicas: opened.replicas } : {}) };
}

function openReplicas(replicaUrl: string, options: ServerOptions, pool: pg.Pool, primary: PrimaryServer) {
  const replicas = new Replicas({
    servers: listDatabaseServers(replicaUrl),
    readPosition: () => withDeadline(POSITION_MS, () => readPosition(pool, primary)),
    onChange: options.onReplica ?? (() => {}),
  });
  replicas.start();
  const limits = { ...LIMITS.request, ...requestLimits(options), max: REPLICA_CONNECTIONS };
  return { replicas, pool: openPool(replicas, 'replica', { connectionTimeoutMillis: 2_000, ...limits }) };
}

/** Later than the caller gives up, so that the error is the deadline's and not the server's. */
function requestLimits({ requestMs }: ServerOptions): pg.PoolConfig {
  return requestMs ? { statement_timeout: 2 * requestMs, lock_timeout: Math.round(1.6 * requestMs) } : {};
}

async function readPosition(pool: pg.Pool, primary: PrimaryServer): Promise<string | null> {
  const connection = await connectTo(pool, primary);
  try {
    const { rows } = await connection.query<{ position: string | null }>(POSITION, []);
    return rows[0]?.position ?? null;
  } finally {
    connection.release();
  }
}

function openPool(choice: ServerChoice, use: PoolUse['use'], limits: pg.PoolConfig): pg.Pool {
  const options = {
    ...CONNECTION,
    // What pg_stat_activity shows of a connection, unless the address names one.
    application_name: `umlauf ${use}`,
    Client: ServerClient as unknown as new () => pg.ClientBase,
    // The pool passes its options to each client.
    choice,
    ...limits,
  };
  const pool = new pg.Pool(options);
  // An idle connection that breaks (server restart) is replaced on the next use.
  pool.on('error', () => {});
  return pool;
}
