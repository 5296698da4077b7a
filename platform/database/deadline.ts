import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseUnavailableError } from './unavailable.ts';

/** The time that all database waits of one caller share, in milliseconds. */
export interface Deadline {
  /** Every wait takes from it. At 0 nothing more is begun. */
  leftMs: number;
  /** For writes that take effect when their answer comes: they are given up only after this has passed, too. */
  commitMs: number;
  /** A long read, which has connections of its own. */
  report?: true;
}

/** All waits of one request together. The rest of a second is for everything else of its answer. */
const REQUEST_MS = 500;
/** What was not answered may still have happened. A commit therefore gets its own time beyond the deadline. */
const COMMIT_MS = 200;
/** All waits of a long read whose caller waits: an export of thousands of rows. */
export const REPORT_MS = 20_000;
/** One wait of background work: sweeps, mails. */
const BACKGROUND_MS = 60_000;

const current = new AsyncLocalStorage<Deadline>();

/** A deadline for one request: the waits of all its queries together end before a second has passed. */
export function createRequestDeadline(): Deadline {
  return deadlineAfter(REQUEST_MS);
}

/** Runs `work` under a deadline that more than one call shares, for example all hooks of a request. */
export function runUnderDeadline<T>(deadline: Deadline, work: () => T): T {
  return current.run(deadline, work);
}

/** Runs `work` as a report, also inside a request: with a deadline and connections of its own. */
export function withinReport<T>(work: () => T): T {
  return current.run({ ...deadlineAfter(REPORT_MS), report: true }, work);
}

/** Runs `work` without a limit: migrations, backups. */
export function withoutDeadline<T>(work: () => T): T {
  return withDeadline(Number.POSITIVE_INFINITY, work);
}

/** Runs `work` with this many milliseconds for all its waits together. */
export function withDeadline<T>(leftMs: number, work: () => T): T {
  return current.run(deadlineAfter(leftMs), work);
}

function deadlineAfter(leftMs: number): Deadline {
  return { leftMs, commitMs: COMMIT_MS };
}

/** `request`: a caller waits for the answer. `background`: no caller waits. `report` and `unlimited`: see above. */
export type Urgency = 'request' | 'report' | 'background' | 'unlimited';

export function currentUrgency(): Urgency {
  const { leftMs, report } = current.getStore() ?? {};
  if (leftMs === undefined) return 'background';
  if (report) return 'report';
  return leftMs === Number.POSITIVE_INFINITY ? 'unlimited' : 'request';
}

/** Throws DatabaseUnavailableError when the caller's time has passed: what takes effect later must not begin then. */
export function assertTimeLeft(): void {
  if (current.getStore()?.leftMs === 0) throw new DatabaseUnavailableError('no time was left to begin');
}

/**
 * Waits for `started` until the deadline of the caller. Throws DatabaseUnavailableError after that; the owner of
 * `started` clears away its late result. `commits`: the wait may also use the time that commits have of their own.
 */
export async function waitFor<T>(started: Promise<T>, { commits = false } = {}): Promise<T> {
  const deadline = current.getStore();
  const limit = limitOf(deadline, commits);
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
    if (deadline) takeFrom(deadline, performance.now() - began);
  }
}

function limitOf(deadline: Deadline | undefined, commits: boolean): number {
  if (!deadline) return BACKGROUND_MS;
  return deadline.leftMs + (commits ? deadline.commitMs : 0);
}

function takeFrom(deadline: Deadline, waitedMs: number): void {
  const overrunMs = Math.max(0, waitedMs - deadline.leftMs);
  deadline.leftMs = Math.max(0, deadline.leftMs - waitedMs);
  deadline.commitMs = Math.max(0, deadline.commitMs - overrunMs);
}
