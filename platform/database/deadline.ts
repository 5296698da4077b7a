import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseUnavailableError } from './unavailable.ts';

/** The time that all database waits of one caller share, in milliseconds. */
export interface Deadline {
  /** Each wait is deducted from it. At 0 no further statement starts. */
  leftMs: number;
  /** Extra time for commits, which may take effect even when their answer is lost. */
  commitMs: number;
  /** A long read on separate connections. */
  report?: true;
}

/** An unanswered commit may still have taken effect. It therefore gets extra time beyond the deadline. */
const COMMIT_MS = 200;
/** All waits of a long read with a waiting caller, for example an export of thousands of rows. */
export const REPORT_MS = 20_000;
/** One wait of background work: sweeps, mails. */
const BACKGROUND_MS = 60_000;

const currentDeadline = new AsyncLocalStorage<Deadline>();

/** Creates the deadline of one request, which the waits of all its queries share. `leftMs`: in milliseconds. */
export function createRequestDeadline(leftMs: number): Deadline {
  return deadlineAfter(leftMs);
}

/** Runs `work` under a deadline that more than one call shares, for example all hooks of a request. */
export function runUnderDeadline<T>(deadline: Deadline, work: () => T): T {
  return currentDeadline.run(deadline, work);
}

/** Runs `work` as a report, also inside a request, with a separate deadline and separate connections. */
export function runAsReport<T>(work: () => T): T {
  return currentDeadline.run({ ...deadlineAfter(REPORT_MS), report: true }, work);
}

/** Runs `work` with a copy of the caller's deadline: afterwards the caller has as much time as before. */
export function copyDeadline<T>(work: () => T): T {
  const deadline = currentDeadline.getStore();
  return deadline ? currentDeadline.run({ ...deadline }, work) : work();
}

/** Runs `work` without a limit: migrations, backups. */
export function withoutDeadline<T>(work: () => T): T {
  return withDeadline(Number.POSITIVE_INFINITY, work);
}

/** Runs `work` with this many milliseconds for all its waits together. */
export function withDeadline<T>(leftMs: number, work: () => T): T {
  return currentDeadline.run(deadlineAfter(leftMs), work);
}

function deadlineAfter(leftMs: number): Deadline {
  return { leftMs, commitMs: COMMIT_MS };
}

/** `request`: a caller waits for the answer. `background`: no caller waits. `report` and `unlimited`: see above. */
export type Urgency = 'request' | 'report' | 'background' | 'unlimited';

export function currentUrgency(): Urgency {
  const { leftMs, report } = currentDeadline.getStore() ?? {};
  if (leftMs === undefined) return 'background';
  if (report) return 'report';
  return leftMs === Number.POSITIVE_INFINITY ? 'unlimited' : 'request';
}

/** Throws DatabaseUnavailableError when the caller's time has passed, so that no write starts after the caller gave up. */
export function assertTimeLeft(): void {
  if (currentDeadline.getStore()?.leftMs === 0) throw new DatabaseUnavailableError('no time was left to begin');
}

/**
 * Waits for `started` until the deadline of the caller, then throws DatabaseUnavailableError. The owner of `started`
 * discards a late result. `commits`: the wait may also use the extra time for commits.
 */
export async function waitUntilDeadline<T>(started: Promise<T>, { commits = false } = {}): Promise<T> {
  const deadline = currentDeadline.getStore();
  const limit = getLimitMs(deadline, commits);
  if (limit === Number.POSITIVE_INFINITY) return started;
  const began = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const rejectLate = () => reject(new DatabaseUnavailableError(`no answer in ${Math.round(limit)} ms`));
    // An answer that arrived while this process was busy still counts.
    timer = setTimeout(() => setImmediate(rejectLate), Math.max(0, limit));
  });
  try {
    return await Promise.race([started, late]);
  } finally {
    clearTimeout(timer);
    if (deadline) takeFrom(deadline, performance.now() - began);
  }
}

function getLimitMs(deadline: Deadline | undefined, commits: boolean): number {
  if (!deadline) return BACKGROUND_MS;
  return deadline.leftMs + (commits ? deadline.commitMs : 0);
}

function takeFrom(deadline: Deadline, waitedMs: number): void {
  const overrunMs = Math.max(0, waitedMs - deadline.leftMs);
  deadline.leftMs = Math.max(0, deadline.leftMs - waitedMs);
  deadline.commitMs = Math.max(0, deadline.commitMs - overrunMs);
}
