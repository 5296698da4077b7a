import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../platform/database/index.server.ts';

const counted = new AsyncLocalStorage<true>();

/** Counts the statements that `work` sends outside of transactions, and not those of sweeps that run meanwhile. */
export async function countQueries<T>({ db }: Pick<Database, 'db'>, work: () => Promise<T>): Promise<number> {
  const executor = db.getExecutor();
  const { executeQuery } = executor;
  let queries = 0;
  executor.executeQuery = (query) => {
    if (counted.getStore()) queries += 1;
    return executeQuery.call(executor, query) as never;
  };
  try {
    await counted.run(true, work);
  } finally {
    executor.executeQuery = executeQuery;
  }
  return queries;
}
