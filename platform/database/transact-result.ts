import type { Transaction } from 'kysely';
import type { Result } from '../shared/result.ts';
import type { Schema } from './schema.ts';

interface Transacts {
  transaction<T>(work: (trx: Transaction<Schema>) => Promise<T>): Promise<T>;
}

/** Runs a transaction that a failed result rolls back. An unexpected fault rolls it back as well and is thrown. */
export async function transactResult<T, E extends { code: string }>(
  { transaction }: Transacts,
  work: (trx: Transaction<Schema>) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  const rollBack = new Error('The transaction is rolled back.');
  let failed: Result<T, E> | undefined;
  try {
    return await transaction(async (trx) => {
      const result = await work(trx);
      if (result.ok) return result;
      failed = result;
      throw rollBack;
    });
  } catch (error) {
    if (error === rollBack && failed) return failed;
    throw error;
  }
}
