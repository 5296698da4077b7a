import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const running = new AsyncLocalStorage<string>();

/** Runs scheduled work under a new id. Its log lines and its calls of other services carry the id as a request id. */
export function runWithId<T>(work: (id: string) => Promise<T>): Promise<T> {
  const id = randomUUID();
  return running.run(id, () => work(id));
}

/** The id of the run that the caller is part of; undefined outside of scheduled work. */
export function getRunId(): string | undefined {
  return running.getStore();
}
