import { sql } from 'kysely';
import type { Database } from '../../database/index.server.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import type { Job } from '../../shared/job.ts';
import type { ObjectStorage, UnusedFiles } from './types.ts';

/** Longer than an act can be undone, and than any request or transaction takes. */
const UNUSED_MS = 10 * MINUTE_MS;
const BATCH = 20;

/**
 * Deletes objects that no row uses, then their rows. A row is marked first, so that no transaction can use it from then on,
 * and so that a run after a crash finds it again. No transaction waits for the storage.
 */
export function deleteUnusedJob({ db }: Pick<Database, 'db'>, storage: ObjectStorage): Job {
  return {
    name: 'delete unused files',
    everyMs: MINUTE_MS,
    run: async (now) => {
      const before = new Date(now.getTime() - UNUSED_MS);
      const due = db.selectFrom('stored_file').select('key').where('unused_since', '<', before);
      const marked = await db
        .updateTable('stored_file')
        .set({ deletion_started_at: sql`coalesce(deletion_started_at, now())` })
        .where('key', 'in', due.orderBy('unused_since').limit(BATCH).forUpdate().skipLocked())
        .where('unused_since', 'is not', null)
        .returning('key')
        .execute();
      const keys = marked.map(({ key }) => key);
      if (keys.length === 0) return 0;
      await Promise.all(keys.map((key) => storage.delete(key)));
      await db.deleteFrom('stored_file').where('key', 'in', keys).execute();
      return keys.length;
    },
  };
}

/** Objects that no row uses, of which all but the newest should be deleted soon. */
export async function countUnused({ db }: Pick<Database, 'db'>): Promise<UnusedFiles> {
  const { count, oldest } = await db
    .selectFrom('stored_file')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('unused_since').as('oldest')])
    .where('unused_since', 'is not', null)
    .executeTakeFirstOrThrow();
  return { count, oldestSince: oldest };
}
