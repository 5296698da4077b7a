import { sql } from 'kysely';
import type { Query } from '../../database/index.server.ts';

/** The row of whoever leads; no job is called so. */
export const LEADER = 'leader';

export interface LeaseOptions {
  db: Query;
  holder: string;
  /** How long it holds without a sign of life. */
  leaseMs: number;
}

/**
 * Who of many processes does scheduled work. The database's clock alone decides, so processes need not agree on the time; the
 * holder itself counts from before it asked, by a clock that is never set, so it stops before another one may begin.
 */
export class Lease {
  readonly #options: LeaseOptions;
  #heldUntil = Number.NEGATIVE_INFINITY;

  constructor(options: LeaseOptions) {
    this.#options = options;
  }

  get held(): boolean {
    return performance.now() < this.#heldUntil;
  }

  /**
   * Takes the lease when it is free or over, and extends it when it is held. Returns the database's time with it. Throws
   * when the database does not answer.
   */
  async claim(): Promise<{ held: boolean; databaseTime: Date }> {
    const { db, holder, leaseMs } = this.#options;
    const asked = performance.now();
    const { rows } = await sql<{ held: boolean; now: Date }>`
      with claimed as (insert into scheduled_job as job (name, holder, held_until)
      values (${LEADER}, ${holder}, now() + ${leaseMs} * interval '1 millisecond')
      on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until
      where job.holder is null or job.holder = excluded.holder or job.held_until <= now()
      returning 1)
      select exists (select from claimed) as held, now() as now`.execute(db);
    const [{ held, now } = { held: false, now: new Date() }] = rows;
    this.#heldUntil = held ? asked + leaseMs : Number.NEGATIVE_INFINITY;
    return { held, databaseTime: now };
  }

  /** Lets another process begin at once. */
  async release(): Promise<void> {
    this.#heldUntil = Number.NEGATIVE_INFINITY;
    const { db, holder } = this.#options;
    await db
      .updateTable('scheduled_job')
      .set({ holder: null, held_until: null })
      .where('name', '=', LEADER)
      .where('holder', '=', holder)
      .execute();
  }
}
