import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSweeps } from '../../../platform/server/boot/sweeps.ts';
import type { Sweep } from '../../../platform/shared/sweep.ts';

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A sweep that answers with these results in turn, and says when it ran. */
function sweepOf(results: (number | Error | Promise<number>)[]): Sweep & { ranAt: number[] } {
  const ranAt: number[] = [];
  const start = Date.now();
  return {
    what: 'rows',
    everyMs: MINUTE_MS,
    ranAt,
    run: async (now) => {
      ranAt.push((now.getTime() - start) / MINUTE_MS);
      const result = results.shift() ?? 0;
      if (result instanceof Error) throw result;
      return result;
    },
  };
}

function logOf() {
  const lines: string[] = [];
  const line = (level: string) => (fields: object) => void lines.push(`${level} ${JSON.stringify(fields)}`);
  return { lines, info: line('info'), warn: line('warn'), error: line('error') };
}

describe('the sweeps', () => {
  it('run at once and then each in its rhythm, until they are stopped', async () => {
    const often = sweepOf([]);
    const seldom = { ...sweepOf([]), everyMs: 2 * MINUTE_MS };
    const sweeps = startSweeps([often, seldom], logOf());
    await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
    await sweeps.stop();
    await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
    expect(often.ranAt).toEqual([0, 1, 2, 3, 4]);
    expect(seldom.ranAt).toEqual([0, 2, 4]);
  });

  it('log what they deleted, and nothing when that was nothing', async () => {
    const log = logOf();
    const sweeps = startSweeps([sweepOf([3, 0])], log);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await sweeps.stop();
    expect(log.lines).toEqual(['info {"what":"rows","count":3}']);
  });

  it('log a failure and are tried again', async () => {
    const log = logOf();
    const sweep = sweepOf([new Error('no database'), 1]);
    const sweeps = startSweeps([sweep], log);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await sweeps.stop();
    expect(log.lines.map((line) => line.split(' ')[0])).toEqual(['error', 'info']);
    // Where something was deleted there may be more.
    expect(sweep.ranAt).toEqual([0, 1, 1]);
  });

  it('do not overtake themselves, and are waited for when they are stopped', async () => {
    let finish = (_: number) => {};
    const slow = sweepOf([
      new Promise<number>((resolve) => {
        finish = resolve;
      }),
    ]);
    const log = logOf();
    const sweeps = startSweeps([slow], log);
    await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
    expect(slow.ranAt).toEqual([0]);
    const stopped = sweeps.stop();
    finish(2);
    await stopped;
    expect(log.lines).toEqual(['info {"what":"rows","count":2}']);
  });
});
