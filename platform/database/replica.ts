import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { DatabaseServer } from '../shared/database-servers.ts';
import { copyDeadline } from './deadline.ts';
import { connectProbe, endProbe, type ServerChoice, type ServerClient } from './server-client.ts';
import { DatabaseUnavailableError, getErrorCode } from './unavailable.ts';

/** Reads on a replica are at most this old. */
const MAX_LAG_MS = 10_000;
const MEASURE_EVERY_MS = 1_000;
const MAX_ANSWER_MS = 1_000;
/** An hour of positions; a replica that is further behind has no known age. */
const MAX_POSITIONS = 3_600;
/** SQLSTATE of a read that the replay of a change ended. */
const CONFLICT = '40001';
const QUESTION = `select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as replayed`;

/** A replica as it was last measured. */
export interface ReplicaState {
  /** Host and port. */
  server: string;
  /** Age of what it shows, at most; undefined while it cannot be measured. */
  lagMs: number | undefined;
  isUsed: boolean;
}

/** Reads that may be old, by the server that answered them. */
export interface StaleReads {
  replica: number;
  primary: number;
}

interface Measured {
  server: DatabaseServer;
  client: pg.Client | undefined;
  lagMs: number | undefined;
  /** Why it cannot be used. */
  reason: string;
}

export interface ReplicasOptions {
  servers: readonly [DatabaseServer, ...DatabaseServer[]];
  /** Position in the write-ahead log of the primary. */
  readPosition: () => Promise<string | null>;
  /** Called when another replica is used, or none, with what each said. */
  onChange: (used: string | undefined, reasons: string[]) => void;
}

/**
 * Chooses a replica for reads that may be old. Each second it reads how far the primary has written and how far each
 * replica has replayed: what a replica shows is as old as the last position that it has reached. No clock of a server
 * counts, and a replica that lost its connection to the primary becomes older, also while nothing is written.
 */
export class Replicas implements ServerChoice {
  readonly reads: StaleReads = { replica: 0, primary: 0 };
  readonly #options: ReplicasOptions;
  readonly #measured: Measured[];
  readonly #running = new AsyncLocalStorage<true>();
  /** How far the primary had written, and when that was last so. */
  readonly #positions: { at: bigint; ms: number }[] = [];
  #used: Measured | undefined;
  #last: DatabaseServer;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ReplicasOptions) {
    this.#options = options;
    this.#last = options.servers[0];
    this.#measured = options.servers.map((server) => {
      return { server, client: undefined, lagMs: undefined, reason: 'not measured yet' };
    });
  }

  get server(): DatabaseServer {
    return this.#last;
  }

  /** Whether the caller's reads go to the replica. */
  get isReading(): boolean {
    return this.#running.getStore() === true;
  }

  find(): undefined {
    if (!this.#used) throw new DatabaseUnavailableError('no replica can be read');
    return undefined;
  }

  accepts({ server }: Pick<ServerClient, 'server'>): boolean {
    return server === this.#used?.server;
  }

  /** Until the next measurement the primary is read. */
  doubt(server: DatabaseServer): boolean {
    const lost = this.#measured.find((one) => one.server === server);
    if (lost && lost === this.#used) {
      setReason(lost, 'a connection failed');
      this.#choose();
    }
    return false;
  }

  states(): ReplicaState[] {
    return this.#measured.map((one) => ({ server: one.server.name, lagMs: one.lagMs, isUsed: one === this.#used }));
  }

  /** Runs reads on a replica; when that fails, again on the primary with the time that the caller had before. */
  async read<T>(work: () => Promise<T>): Promise<T> {
    if (this.#used) {
      try {
        const result = await copyDeadline(() => this.#running.run(true, work));
        this.reads.replica += 1;
        return result;
      } catch (error) {
        if (!(error instanceof DatabaseUnavailableError) && getErrorCode(error) !== CONFLICT) throw error;
      }
    }
    this.reads.primary += 1;
    return work();
  }

  start(): void {
    const measureAgain = async () => {
      await this.#measure();
      if (!this.#isClosed) this.#timer = setTimeout(measureAgain, MEASURE_EVERY_MS).unref();
    };
    void measureAgain();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const { client } of this.#measured) endProbe(client);
  }

  async #measure(): Promise<void> {
    await this.#notePosition();
    await Promise.all(this.#measured.map((one) => this.#measureOne(one)));
    this.#choose();
  }

  async #notePosition(): Promise<void> {
    const ms = performance.now();
    // While the primary does not answer, what the replicas show becomes older.
    const position = await this.#options.readPosition().catch(() => null);
    if (position === null) return;
    const at = parsePosition(position);
    const last = this.#positions.at(-1);
    if (last?.at === at) last.ms = ms;
    else this.#positions.push({ at, ms });
    if (this.#positions.length > MAX_POSITIONS) this.#positions.shift();
  }

  async #measureOne(one: Measured): Promise<void> {
    try {
      one.client ??= await connectProbe(one.server, MAX_ANSWER_MS);
      const { rows } = await one.client.query<{ standby: boolean; replayed: string | null }>(QUESTION);
      const [{ standby, replayed } = { standby: false, replayed: null }] = rows;
      if (!standby || replayed === null) return setReason(one, 'not a replica');
      const reached = this.#positions.findLast(({ at }) => at <= parsePosition(replayed));
      if (!reached) return setReason(one, 'its age is not known yet');
      one.lagMs = performance.now() - reached.ms;
      one.reason = `${Math.round(one.lagMs / 1_000)} s behind`;
    } catch (error) {
      endProbe(one.client);
      one.client = undefined;
      setReason(one, getErrorCode(error) ?? 'no answer');
    } finally {
      if (this.#isClosed) endProbe(one.client);
    }
  }

  /** A replica that is usable stays in use; otherwise the first in the order of the setting is. */
  #choose(): void {
    const usable = this.#measured.filter(({ lagMs }) => lagMs !== undefined && lagMs <= MAX_LAG_MS);
    const next = usable.find((one) => one === this.#used) ?? usable[0];
    if (next === this.#used) return;
    this.#used = next;
    if (next) this.#last = next.server;
    this.#options.onChange(
      next?.server.name,
      this.#measured.map(({ server, reason }) => `${server.name}: ${reason}`),
    );
  }
}

function setReason(one: Measured, reason: string): void {
  one.lagMs = undefined;
  one.reason = reason;
}

/** `16/B374D848`: the halves of a 64-bit number. */
function parsePosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
