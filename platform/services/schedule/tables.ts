import type { Generated } from 'kysely';

/** One row per job, and one called `leader`. */
interface ScheduledJobTable {
  name: string;
  /** Time up to which all due work is done; null for the leader's row. */
  last_done_at: Generated<Date | null>;
  /** Leader's row only: the process that does scheduled work. */
  holder: Generated<string | null>;
  /** Leader's row only: end of the lease unless it is renewed. */
  held_until: Generated<Date | null>;
}

declare module '../../database/schema.ts' {
  interface Schema {
    scheduled_job: ScheduledJobTable;
  }
}
