import type { Result } from '../shared/result.ts';
import type { Database, OpenTransaction } from './index.server.ts';

/** Runs a transaction that a failed result rolls back. An unexpected fault rolls it back as well and is thrown. */
export async function transactResult<T, E extends { code: string }>(
  { transaction }: Pick<Database, 'transaction'>,
  work: (trx: OpenTransaction) => Promise<Result<T, E>>,
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
