import { type Kysely, type LogEvent, sql } from 'kysely';
import { withDeadline } from './deadline.ts';
import { codeOf } from './unavailable.ts';

const CHECK_MS = 500;

/** Disk full, and read only: reading goes on while writing does not. */
const REFUSES_WRITES = new Set(['53100', '25006']);

/** Knows whether the database answers, and after a refused write whether it takes writes again. */
export class Check {
  #refusedWrite = false;

  /** Hears of every statement; a refused write is remembered until one is taken. */
  readonly hear = (event: LogEvent): void => {
    if (event.level === 'error' && REFUSES_WRITES.has(codeOfCause(event.error) ?? '')) this.#refusedWrite = true;
  };

  /** Throws DatabaseUnavailableError when it does not. */
  async run<S>(db: Kysely<S>): Promise<void> {
    await withDeadline(CHECK_MS, () => (this.#refusedWrite ? this.#write(db) : sql`select 1`.execute(db)));
  }

  /** Takes half a megabyte and gives it back: a statement that needs no new page would succeed on a full disk. */
  async #write<S>(db: Kysely<S>): Promise<void> {
    await db.transaction().execute((trx) =>
      sql`create temporary table room on commit drop as
          select repeat(md5(n::text), 250) as filler from generate_series(1, 64) n`.execute(trx),
    );
    this.#refusedWrite = false;
  }
}

function codeOfCause(error: unknown): string | undefined {
  return codeOf((error as { cause?: unknown }).cause ?? error);
}
