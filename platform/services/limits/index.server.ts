import { type Database, withDeadline } from '../../database/index.server.ts';
import { type LimitName, limits } from '../../generated/api/limits.gen.ts';
import type { Logger } from '../../shared/request-context.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { addressBlock } from './address-block.ts';
import { countInDatabase, MemoryCounter } from './counters.ts';
import { forgetCounts } from './forget-counts.ts';
import type { Count, LimitService, Spent, Window } from './types.ts';

export { addressBlock } from './address-block.ts';
export type { LimitService, Spent } from './types.ts';

interface Limit {
  perMinute: number;
  perHour?: number;
  kept: 'database' | 'process';
}

interface LimitParts {
  database: Pick<Database, 'db'>;
  secrets: Pick<Secrets, 'fingerprint'>;
  log: Pick<Logger, 'warn'>;
  /** Maximum wait for the database, in milliseconds: rate limits must not slow down what they protect. */
  waitMs: number;
}

const MINUTE = 60;
const HOUR = 3600;
const FIVE_MINUTES_MS = 300_000;
/** Pause after a failure of the database. */
const PAUSE_MS = 5_000;

/**
 * Creates the rate limits of `schemas/api/endpoints.json`. Counts in the database apply to all processes. While it is
 * unavailable, this process counts locally from the last known values. Used-up windows are cached here, so that a flood
 * does not reach the database.
 */
export function createLimits({ database: { db }, secrets, log, waitMs }: LimitParts): LimitService {
  const memory = new MemoryCounter();
  let pausedUntil = 0;

  const countShared = async (windows: readonly Window[]): Promise<Count[]> => {
    const now = performance.now();
    if (now < pausedUntil) return windows.map((window) => memory.add(window));
    try {
      const counted = await withinTime(
        waitMs,
        // A query that timed out must not keep a connection.
        withDeadline(waitMs, () => countInDatabase(db, windows)),
      );
      return windows.map((window) => {
        const count = counted.get(window.key) ?? memory.add(window);
        memory.note(window, count);
        return count;
      });
    } catch (error) {
      // Many requests may have waited; one line is enough.
      if (performance.now() >= pausedUntil)
        log.warn({ err: error }, 'this process counts requests alone: the database did not answer');
      pausedUntil = performance.now() + PAUSE_MS;
      return windows.map((window) => memory.add(window));
    }
  };

  return {
    spend: (address, names) => {
      const client = secrets.fingerprint(addressBlock(address), 'limits address');
      const windows = names.flatMap((name) => listWindows(name, client));
      const full = evaluateWindows(windows, (window) => memory.find(window), 0);
      if (!full.ok) return full;
      const own = windows.filter(({ kept }) => kept === 'process');
      const here = evaluateWindows(own, (window) => memory.add(window), 1);
      const common = windows.filter(({ kept }) => kept === 'database');
      if (!here.ok || common.length === 0) return here;
      return countShared(common).then((counts) => evaluateWindows(common, (_, index) => counts[index], 1));
    },
    sweep: { what: 'counted requests', everyMs: FIVE_MINUTES_MS, run: () => forgetCounts(db) },
  };
}

function listWindows(name: LimitName, client: string): (Window & Pick<Limit, 'kept'>)[] {
  const { perMinute, perHour, kept }: Limit = limits[name];
  const minute = { key: `${name} ${MINUTE} ${client}`, seconds: MINUTE, most: perMinute, kept };
  return perHour ? [minute, { key: `${name} ${HOUR} ${client}`, seconds: HOUR, most: perHour, kept }] : [minute];
}

/** Rejects when one of the windows is used up; `own` is 1 when this request is already counted. */
function evaluateWindows<W extends Window>(
  windows: readonly W[],
  getCount: (window: W, index: number) => Count | undefined,
  own: 0 | 1,
): Spent {
  let wait = 0;
  windows.forEach((window, index) => {
    const count = getCount(window, index);
    if (count && count.used - own >= window.most) wait = Math.max(wait, count.secondsLeft, 1);
  });
  return wait > 0 ? { ok: false, retryAfterSeconds: Math.ceil(wait) } : { ok: true };
}

async function withinTime<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
