import { sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Does the work and its writes in either case, and goes back to before it unless it is `due` and succeeds: whoever asks
 * learns nothing by the time it takes. Returns whether it was kept.
 */
export async function keptIf(trx: Transaction<Schema>, due: boolean, work: () => Promise<boolean>): Promise<boolean> {
  await sql`savepoint due`.execute(trx);
  const kept = (await work()) && due;
  await (kept ? sql`release savepoint due` : sql`rollback to savepoint due`).execute(trx);
  return kept;
}
