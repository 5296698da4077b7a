import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseUnavailableError } from './unavailable.ts';

/** The time that all database waits of one caller share, in milliseconds. */
interface Deadline {
  /** Every wait takes from it. */
  leftMs: number;
}

/** All waits of one request together. The rest of a second is for everything else of its answer. */
const REQUEST_MS = 500;
/** One wait of background work: sweeps, mails. */
const BACKGROUND_MS = 60_000;

const current = new AsyncLocalStorage<Deadline>();

/** Runs `work` as part of one request: the waits of all its queries together end before a second has passed. */
export function withRequestDeadline<T>(work: () => T): T {
  return withDeadline(REQUEST_MS, work);
}

/** Runs `work` without a limit: migrations, backups. */
export function withoutDeadline<T>(work: () => T): T {
  return withDeadline(Number.POSITIVE_INFINITY, work);
}

/** Runs `work` with this many milliseconds for all its waits together. */
export function withDeadline<T>(leftMs: number, work: () => T): T {
  return current.run({ leftMs }, work);
}

/** Whether a caller waits for an answer; background work has none. */
export function hasDeadline(): boolean {
  return current.getStore()?.leftMs !== undefined && current.getStore()?.leftMs !== Number.POSITIVE_INFINITY;
}

/**
 * Waits for `started` until the deadline of the caller. Throws DatabaseUnavailableError after that; the owner of
 * `started` clears away its late result.
 */
export async function waitFor<T>(started: Promise<T>): Promise<T> {
  const deadline = current.getStore();
  const limit = deadline?.leftMs ?? BACKGROUND_MS;
  if (limit === Number.POSITIVE_INFINITY) return started;
  const began = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const refuse = () => reject(new DatabaseUnavailableError(`no answer in ${Math.round(limit)} ms`));
    // An answer that arrived while this process was busy is still taken.
    timer = setTimeout(() => setImmediate(refuse), Math.max(0, limit));
  });
  try {
    return await Promise.race([started, late]);
  } finally {
    clearTimeout(timer);
    if (deadline) deadline.leftMs = Math.max(0, deadline.leftMs - (performance.now() - began));
  }
}
