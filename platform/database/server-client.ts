import pg from 'pg';
import type { DatabaseServer } from '../shared/database-servers.ts';
import { asUnavailable, DatabaseUnavailableError } from './unavailable.ts';

const INT8 = 20;

/** What every connection to a server has in common. int8 (also of count) arrives as a number, as from the embedded database. */
export const CONNECTION: pg.PoolConfig = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types: {
    getTypeParser: ((oid: number, format: 'text' | 'binary') =>
      oid === INT8 && format !== 'binary' ? toInteger : pg.types.getTypeParser(oid, format as 'text')) as never,
  },
};

/** Which server the connections of a pool go to. It may change, as after a promotion. */
export interface ServerChoice {
  /** For a connection that is made now. */
  readonly server: DatabaseServer;
  /** Resolves when a server is chosen; undefined while one is. Throws when none can be. */
  find(): Promise<void> | undefined;
  /** Whether a connection to this server is still wanted. */
  accepts(client: Pick<ServerClient, 'server' | 'isReadOnly'>): boolean;
  /** Called when a connection to the server failed, or the server refused a write. Returns whether another is looked for. */
  doubt(server: DatabaseServer): boolean;
}

/**
 * A connection that handles errors for its whole life. Between connecting and its first use there is no other listener,
 * and an unhandled error event ends the process.
 */
export class ServerClient extends pg.Client {
  /** Set when the connection's state is unknown: it is closed instead of being reused. */
  broken: DatabaseUnavailableError | undefined;
  /** Private, because its address has the password and errors of the pool carry their client. */
  readonly #server: DatabaseServer;
  readonly #choice: ServerChoice;
  readonly #reported = new Map<string, string>();

  constructor({ choice, ...config }: pg.ClientConfig & { choice: ServerChoice }) {
    const { server } = choice;
    super({ ...config, connectionString: server.url });
    this.#server = server;
    this.#choice = choice;
    this.on('error', (error) => this.failWith(error));
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
      this.#reported.set(parameterName ?? '', parameterValue ?? '');
    });
  }

  get server(): DatabaseServer {
    return this.#server;
  }

  /** A server reports these settings by itself, also when they change; some poolers do not pass them on. */
  get isReadOnly(): boolean {
    return ['in_hot_standby', 'default_transaction_read_only'].some((name) => this.#reported.get(name) === 'on');
  }

  failWith(error: unknown): void {
    this.broken ??= asUnavailable(error) ?? new DatabaseUnavailableError('the connection broke', { cause: error });
    this.#choice.doubt(this.#server);
  }
}

/** A connection apart from all pools, whose waits have a limit. */
export async function connectProbe(server: DatabaseServer, withinMs: number): Promise<pg.Client> {
  const client = new pg.Client({
    ...CONNECTION,
    connectionString: server.url,
    application_name: 'umlauf probe',
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  // A failed question reports the error; without a listener the event would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

export function endProbe(client: pg.Client | undefined): void {
  // A server that does not answer must not delay the caller.
  void client?.end().catch(() => {});
}

function toInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`The integer ${text} from the database is too large for a number.`);
  return value;
}
