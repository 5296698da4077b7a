import type { Database } from '../../platform/database/index.server.ts';

/** Counts the statements that `work` sends outside of transactions. */
export async function countQueries<T>({ db }: Pick<Database, 'db'>, work: () => Promise<T>): Promise<number> {
  const executor = db.getExecutor();
  const { executeQuery } = executor;
  let queries = 0;
  executor.executeQuery = (query) => {
    queries += 1;
    return executeQuery.call(executor, query) as never;
  };
  try {
    await work();
  } finally {
    executor.executeQuery = executeQuery;
  }
  return queries;
}
