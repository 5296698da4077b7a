import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseUnavailableError } from './unavailable.ts';

/** How long somebody waits for the database, over all their statements, in milliseconds. */
interface Patience {
  /** What is left of it; every wait takes from it. */
  leftMs: number;
  /** A long read, which has connections of its own. */
  report?: true;
}

/** All waits of one request together. What is left of a second is for everything else of its answer. */
const REQUEST_MS = 500;
/** All waits of a long read that somebody waits for: an export of thousands of rows. */
export const REPORT_MS = 20_000;
/** One wait of work nobody watches: sweeps, mails. */
const BACKGROUND_MS = 60_000;

const current = new AsyncLocalStorage<Patience>();

/** Runs `work` as part of one request: the waits of all its queries together end before a second is over. */
export function withinRequest<T>(work: () => T): T {
  return withPatience(REQUEST_MS, work);
}

/** Runs `work` as a report, also inside of a request: a deadline and connections of its own. */
export function withinReport<T>(work: () => T): T {
  return current.run({ leftMs: REPORT_MS, report: true }, work);
}

/** Whether the caller reads a report. */
export function isReport(): boolean {
  return current.getStore()?.report === true;
}

/** Runs `work` with as much time as it takes: migrations, backups. */
export function unhurried<T>(work: () => T): T {
  return withPatience(Number.POSITIVE_INFINITY, work);
}

/** Runs `work` with so many milliseconds for all its waits together. */
export function withPatience<T>(leftMs: number, work: () => T): T {
  return current.run({ leftMs }, work);
}

/** Whether somebody waits for an answer; everything else may take its time. */
export function isHurried(): boolean {
  return current.getStore()?.leftMs !== undefined && current.getStore()?.leftMs !== Number.POSITIVE_INFINITY;
}

/**
 * Waits for `started` as long as the patience of the caller lasts. Throws DatabaseUnavailableError after that; what comes
 * of `started` later is its owner's to clear away.
 */
export async function waitFor<T>(started: Promise<T>): Promise<T> {
  const patience = current.getStore();
  const limit = patience?.leftMs ?? BACKGROUND_MS;
  if (limit === Number.POSITIVE_INFINITY) return started;
  const began = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const refuse = () => reject(new DatabaseUnavailableError(`no answer in ${Math.round(limit)} ms`));
    // What arrived while this process was busy with something else is still taken.
    timer = setTimeout(() => setImmediate(refuse), Math.max(0, limit));
  });
  try {
    return await Promise.race([started, late]);
  } finally {
    clearTimeout(timer);
    if (patience) patience.leftMs = Math.max(0, patience.leftMs - (performance.now() - began));
  }
}
