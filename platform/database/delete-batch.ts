import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** A delete of this size blocks the embedded engine, and with it the whole process, for some milliseconds. */
export const BATCH = 200;

/**
 * Deletes at most one batch of the rows that match `over` and returns their number. Skips rows that another process
 * is deleting. Not for a partitioned table: two of its partitions may have rows with the same `ctid`.
 */
export async function deleteBatch(db: Kysely<Schema>, table: string, over: RawBuilder<boolean>): Promise<number> {
  const named = sql.table(table);
  const { numAffectedRows = 0n } = await sql`
    delete from ${named} where ctid = any(array(
      select ctid from ${named} where ${over} limit ${sql.lit(BATCH)} for update skip locked
    ))`.execute(db);
  return Number(numAffectedRows);
}
