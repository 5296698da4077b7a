import { sql } from 'kysely';
import { deleteBatch, type Query } from '../../database/index.server.ts';

/** Deletes windows that have ended. */
export async function forgetCounts(db: Query): Promise<number> {
  return deleteBatch(db, 'request_count', sql`ends_at <= now()`);
}
