import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<{ open: boolean }>();

/** Runs `work` as the body of a transaction, so that `refuseInsideTransaction` can detect it. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const mark = { open: true };
  try {
    return await current.run(mark, work);
  } finally {
    mark.open = false;
  }
}

/**
 * Throws for a query outside of the transaction that waits for it. Such a query would see other data, and on the
 * embedded database, which has one connection, it would wait forever.
 */
export function refuseInsideTransaction(): void {
  if (current.getStore()?.open) {
    throw new Error(
      'A query inside of transaction(fn) must use the handle that fn was given, not the database itself.',
    );
  }
}
