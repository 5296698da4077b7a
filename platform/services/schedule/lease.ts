import { sql } from 'kysely';
import type { Query } from '../../database/index.server.ts';

/** Name of the leader's row; no job has it. */
export const LEADER = 'leader';

export interface LeaseOptions {
  db: Query;
  holder: string;
  /** Lifetime of the lease without a renewal. */
  leaseMs: number;
}

/**
 * Elects the process that does scheduled work. Only the database's clock decides, so processes need not agree on the
 * time. The holder measures from before its request, by a monotonic clock, so it stops before another process can
 * start.
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
   * Takes the lease when it is free or expired, and extends it when it is held. Also returns the database's time.
   * Throws when the database does not answer.
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

  /** Lets another process take over immediately. */
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
