import type { Database } from '../../database/index.server.ts';
import { DAY_MS, HOUR_MS } from '../../shared/durations.ts';
import type { Job } from '../../shared/job.ts';
import { LEADER } from './lease.ts';

const NAME = 'delete times of removed jobs';

/**
 * Deletes the times of jobs that no longer exist, because a release or a changed setting removed them: an alert would
 * call them late. After a day, so that a release that still has them does not run them early.
 */
export function deleteRemovedJob({ db }: Pick<Database, 'db'>, jobs: readonly Pick<Job, 'name'>[]): Job {
  const existing = [LEADER, NAME, ...jobs.map(({ name }) => name)];
  return {
    name: NAME,
    everyMs: HOUR_MS,
    run: async (now) => {
      const { numDeletedRows } = await db
        .deleteFrom('scheduled_job')
        .where('name', 'not in', existing)
        .where('last_done_at', '<', new Date(now.getTime() - DAY_MS))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
