import { sql } from 'kysely';
import type { OpenTransaction } from '../../database/index.server.ts';

const DIGITS = 5;

/**
 * The next number of a series. Its row is locked until the transaction ends: another transaction waits, and a rollback
 * returns the number. So the stored documents have all numbers, each once. A sequence of the database would leave gaps.
 */
export async function takeNumber(
  trx: OpenTransaction,
  { issuer, year, prefix }: { issuer: string; year: number; prefix: string },
): Promise<{ sequence: number; number: string }> {
  const { last_sequence: sequence } = await trx
    .insertInto('credit_note_series')
    .values({ issuer, year, last_sequence: 1 })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'year']).doUpdateSet({ last_sequence: sql`credit_note_series.last_sequence + 1` }),
    )
    .returning('last_sequence')
    .executeTakeFirstOrThrow();
  return { sequence, number: `${prefix}-${year}-${String(sequence).padStart(DIGITS, '0')}` };
}
