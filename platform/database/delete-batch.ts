import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** Deleting so many rows takes the embedded engine, and with it the whole process, some milliseconds. */
export const BATCH = 200;

/**
 * Deletes at most a batch of the rows for which `over` holds, and returns how many. Rows another process is deleting are
 * left to it.
 */
export async function deleteBatch(
  db: Kysely<Schema>,
  table: keyof Schema & string,
  over: RawBuilder<boolean>,
): Promise<number> {
  const named = sql.table(table);
  const { numAffectedRows = 0n } = await sql`
    delete from ${named} where ctid = any(array(
      select ctid from ${named} where ${over} limit ${sql.lit(BATCH)} for update skip locked
    ))`.execute(db);
  return Number(numAffectedRows);
}
