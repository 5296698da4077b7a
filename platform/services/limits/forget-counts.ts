import { sql } from 'kysely';
import type { Query } from '../../database/index.server.ts';

/** Deletes windows that are over. */
export async function forgetCounts(db: Query): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('request_count')
    .where('ends_at', '<=', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
