/** One row a job that is done again and again, by one process at a time. */
interface ScheduledJobTable {
  name: string;
  last_done_at: Date | null;
  /** The process that does it, or did. */
  holder: string | null;
  /** Until when nobody else may. */
  held_until: Date | null;
}

declare module '../../database/schema.ts' {
  interface Schema {
    scheduled_job: ScheduledJobTable;
  }
}

export type {};
