import { sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Runs the work and its writes in either case and rolls back unless it is `due` and succeeds, so that the response time
 * reveals nothing. Returns whether the writes remain.
 */
export async function keptIf(trx: Transaction<Schema>, due: boolean, work: () => Promise<boolean>): Promise<boolean> {
  await sql`savepoint due`.execute(trx);
  const kept = (await work()) && due;
  await (kept ? sql`release savepoint due` : sql`rollback to savepoint due`).execute(trx);
  return kept;
}
