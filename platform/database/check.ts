import { type Kysely, type LogEvent, sql } from 'kysely';
import { withDeadline } from './deadline.ts';
import { getErrorCode } from './unavailable.ts';

const CHECK_MS = 500;

/** SQLSTATEs for a full disk and a read-only database: reads work, writes fail. */
const REFUSES_WRITES = new Set(['53100', '25006']);

/** Checks whether the database answers, and after a failed write whether it accepts writes again. */
export class Check {
  #refusedWrite = false;

  /** Called for every statement. A failed write is remembered until a write succeeds. */
  readonly hear = (event: LogEvent): void => {
    if (event.level === 'error' && REFUSES_WRITES.has(codeOfCause(event.error) ?? '')) this.#refusedWrite = true;
  };

  /** Throws DatabaseUnavailableError when the check fails. */
  async run<S>(db: Kysely<S>): Promise<void> {
    await withDeadline(CHECK_MS, () => (this.#refusedWrite ? this.#write(db) : sql`select 1`.execute(db)));
  }

  /** Allocates half a megabyte and frees it: a statement that needs no new page would succeed on a full disk. */
  async #write<S>(db: Kysely<S>): Promise<void> {
    await db.transaction().execute((trx) =>
      sql`create temporary table room on commit drop as
          select repeat(md5(n::text), 250) as filler from generate_series(1, 64) n`.execute(trx),
    );
    this.#refusedWrite = false;
  }
}

function codeOfCause(error: unknown): string | undefined {
  return getErrorCode((error as { cause?: unknown }).cause ?? error);
}
