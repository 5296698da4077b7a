import type { Generated } from 'kysely';

/** One row a job, and one called `leader`. */
interface ScheduledJobTable {
  name: string;
  /** The moment up to which everything due was done; null for the leader's row. */
  last_done_at: Generated<Date | null>;
  /** Of the leader's row: which process does scheduled work. */
  holder: Generated<string | null>;
  /** Of the leader's row: until when, unless it says again that it lives. */
  held_until: Generated<Date | null>;
}

declare module '../../database/schema.ts' {
  interface Schema {
    scheduled_job: ScheduledJobTable;
  }
}
