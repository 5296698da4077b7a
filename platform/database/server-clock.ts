import { type QueryExecutorProvider, sql } from 'kysely';
import { withDeadline } from './deadline.ts';

const READ_EVERY_MS = 30_000;
/** A slower reading says too little about the time. */
const MAX_READING_MS = 1_000;

/**
 * The time of a database server without a query per request. The server's clock is read when the database opens and
 * then regularly. Between two readings a monotonic clock continues, so this process's own clock counts nowhere.
 */
export class ServerClock {
  readonly #db: QueryExecutorProvider;
  readonly #monotonicMs: () => number;
  #known = { wallMs: Date.now(), atMs: 0 };
  #timer: NodeJS.Timeout | undefined;

  constructor(db: QueryExecutorProvider, monotonicMs: () => number = () => performance.now()) {
    this.#db = db;
    this.#monotonicMs = monotonicMs;
    this.#known.atMs = monotonicMs();
  }

  readonly now = (): Date => new Date(this.#known.wallMs + this.#monotonicMs() - this.#known.atMs);

  /** Reads the clock now, and then regularly. Throws when the first reading fails. */
  async start(): Promise<void> {
    await this.read();
    // While the server does not answer, the monotonic clock continues.
    const readAgain = () => void withDeadline(MAX_READING_MS, () => this.read()).catch(() => {});
    this.#timer = setInterval(readAgain, READ_EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** The server read its clock between the request and the answer: a known time within these bounds stays. */
  async read(): Promise<void> {
    const askedMs = this.#monotonicMs();
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(this.#db);
    const atMs = this.#monotonicMs();
    const earliestMs = rows[0]?.now.getTime() ?? 0;
    const latestMs = earliestMs + atMs - askedMs;
    const knownMs = this.#known.wallMs + atMs - this.#known.atMs;
    if (knownMs >= earliestMs && knownMs <= latestMs) return;
    this.#known = { wallMs: (earliestMs + latestMs) / 2, atMs };
  }
}
