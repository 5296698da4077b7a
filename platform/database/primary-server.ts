import type pg from 'pg';
import type { DatabaseServer } from '../shared/database-servers.ts';
import { connectProbe, endProbe, type ServerChoice, type ServerClient } from './server-client.ts';
import { asUnavailable, DatabaseUnavailableError, getErrorCode } from './unavailable.ts';

/** A server that takes longer to answer is not chosen. */
const MAX_ANSWER_MS = 2_000;
/** After the first server that accepts writes, another with a later timeline may still answer. */
const OTHERS_MS = 100;
/** Between two searches, so that many failing requests do not fill the servers with connections. */
const PAUSE_MS = 250;

/** What the search for the primary found. */
export interface PrimaryFound {
  /** Host and port. */
  server: string;
  /** The other servers, each with what it said instead. */
  others: string[];
}

/** What one server said. Timelines count promotions, so they can be compared only within one cluster. */
interface Answer {
  server: DatabaseServer;
  writes?: { cluster: string; timeline: number };
  /** Why it was not chosen. */
  reason: string;
  /** Of a server that cannot be asked as configured, for example with a wrong password. Waiting does not help. */
  isLasting?: boolean;
}

const QUESTION = `select pg_is_in_recovery() as standby, current_setting('default_transaction_read_only') = 'on' as "readOnly",
  (select system_identifier::text from pg_control_system()) as cluster,
  case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;

/**
 * Chooses the server that accepts writes, and another one after a promotion. All servers are asked at the same time, on
 * connections of their own, by one search for all callers. With one server there is nothing to choose.
 */
export class PrimaryServer implements ServerChoice {
  readonly #servers: readonly DatabaseServer[];
  readonly #onFound: (found: PrimaryFound) => void;
  #chosen: DatabaseServer | undefined;
  #last: DatabaseServer;
  #foundAtMs = 0;
  #known: Answer['writes'];
  #search: Promise<void> | undefined;

  constructor(servers: readonly [DatabaseServer, ...DatabaseServer[]], onFound: (found: PrimaryFound) => void) {
    this.#servers = servers;
    this.#last = servers[0];
    this.#onFound = onFound;
    if (servers.length === 1) this.#chosen = servers[0];
  }

  get server(): DatabaseServer {
    return this.#last;
  }

  find(): Promise<void> | undefined {
    if (this.#chosen) return undefined;
    this.#search ??= this.#startSearch();
    return this.#search;
  }

  accepts({ server, isReadOnly }: Pick<ServerClient, 'server' | 'isReadOnly'>): boolean {
    if (this.#servers.length === 1) return true;
    if (isReadOnly) this.doubt(server);
    return server === this.#chosen && !isReadOnly;
  }

  /** A doubt right after a search is of an older connection, or comes again. */
  doubt(server: DatabaseServer): boolean {
    if (this.#servers.length === 1) return false;
    if (server === this.#chosen && performance.now() - this.#foundAtMs >= PAUSE_MS) this.#chosen = undefined;
    return this.#chosen !== server;
  }

  #startSearch(): Promise<void> {
    const search = this.#find();
    const forget = () => {
      this.#search = undefined;
    };
    search.then(forget, () => setTimeout(forget, PAUSE_MS).unref());
    return search;
  }

  async #find(): Promise<void> {
    const answers = await this.#askAll();
    const able = answers.filter(({ writes }) => this.#isCurrent(writes));
    const [found] = able.sort((a, b) => (b.writes?.timeline ?? 0) - (a.writes?.timeline ?? 0));
    const others = this.#servers
      .filter((server) => server !== found?.server)
      .map((server) => `${server.name}: ${describe(answers.find((answer) => answer.server === server))}`);
    if (!found) throw failSearch(answers, others);
    const isNew = found.server !== this.#last || this.#known === undefined;
    this.#known = found.writes;
    this.#chosen = found.server;
    this.#last = found.server;
    this.#foundAtMs = performance.now();
    if (isNew) this.#onFound({ server: found.server.name, others });
  }

  /** An earlier timeline is that of a former primary, which must not get writes again. */
  #isCurrent(writes: Answer['writes']): boolean {
    if (!writes) return false;
    return writes.cluster !== this.#known?.cluster || writes.timeline >= this.#known.timeline;
  }

  /** Resolves when all have answered, or shortly after the first that accepts writes. */
  #askAll(): Promise<Answer[]> {
    const answers: Answer[] = [];
    return new Promise((resolve) => {
      const finish = () => resolve([...answers]);
      for (const server of this.#servers)
        void ask(server).then((answer) => {
          answers.push(answer);
          if (answers.length === this.#servers.length) finish();
          else if (this.#isCurrent(answer.writes)) setTimeout(finish, OTHERS_MS);
        });
    });
  }
}

interface Row {
  standby: boolean;
  readOnly: boolean;
  cluster: string;
  timeline: string | null;
}

async function ask(server: DatabaseServer): Promise<Answer> {
  let client: pg.Client | undefined;
  try {
    client = await connectProbe(server, MAX_ANSWER_MS);
    const { standby, readOnly, cluster, timeline } = (await client.query<Row>(QUESTION)).rows[0] as Row;
    if (standby) return { server, reason: 'a standby' };
    if (readOnly) return { server, reason: 'read-only' };
    return { server, writes: { cluster, timeline: Number.parseInt(timeline ?? '', 16) }, reason: 'a former primary' };
  } catch (error) {
    const code = getErrorCode(error);
    return { server, reason: code ?? 'no answer', isLasting: code !== undefined && !asUnavailable(error) };
  } finally {
    endProbe(client);
  }
}

function describe(answer: Answer | undefined): string {
  return answer?.reason ?? 'no answer yet';
}

/** Names each server with its reason, and no password. A fault of the configuration ends a start, which would wait for others. */
function failSearch(answers: readonly Answer[], reasons: readonly string[]): Error {
  const cause = new Error(`no server accepts writes (${reasons.join('; ')})`);
  return answers.every(({ isLasting }) => isLasting) ? cause : new DatabaseUnavailableError(cause.message, { cause });
}
