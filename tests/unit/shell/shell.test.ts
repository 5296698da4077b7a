import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { POLL_INTERVAL_MS } from '../../../platform/features/shell/build-watch.ts';
import { mayReload, RELOAD_GUARD_MS } from '../../../platform/features/shell/chunk-errors.ts';
import { payloadAddress } from '../../../platform/features/shell/payloads.ts';
import { PROGRESS_AFTER_MS, ROUTE_CHANGE_WAIT_MS } from '../../../platform/features/shell/pending.ts';
import { MAX_CONCURRENT_PRELOADS, PRELOAD_DELAY_MS } from '../../../platform/features/shell/preload-links.ts';
import { Queue } from '../../../platform/features/shell/queue.ts';
import { waitTurns } from '../../support/until.ts';

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const values = new Map<string, string>();
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) };
}

describe('constants of the shell', () => {
  it('the constants equal the specification', () => {
    expect({
      MAX_CONCURRENT_PRELOADS,
      PRELOAD_DELAY_MS,
      RELOAD_GUARD_MS,
      ROUTE_CHANGE_WAIT_MS,
      POLL_INTERVAL_MS,
    }).toEqual({
      MAX_CONCURRENT_PRELOADS: 5,
      PRELOAD_DELAY_MS: 1_000,
      RELOAD_GUARD_MS: 10_000,
      ROUTE_CHANGE_WAIT_MS: 100,
      POLL_INTERVAL_MS: 3_600_000,
    });
    expect(PROGRESS_AFTER_MS).toBe(300);
  });
});

describe('page with a missing chunk', () => {
  let storage: ReturnType<typeof memory>;
  beforeEach(() => {
    storage = memory();
  });

  it('a page is reloaded once, each path separately', () => {
    expect(mayReload('/frage', 1_000, storage)).toBe(true);
    expect(mayReload('/frage', 1_001, storage)).toBe(false);
    expect(mayReload('/checkout', 1_001, storage)).toBe(true);
    expect(mayReload('/frage', 10_999, storage)).toBe(false);
  });

  it('a page may be reloaded again after ten seconds', () => {
    mayReload('/frage', 1_000, storage);
    expect(mayReload('/frage', 1_000 + RELOAD_GUARD_MS, storage)).toBe(true);
  });

  it('a clock that was set back does not block reloads for long', () => {
    mayReload('/frage', 9_000_000, storage);
    expect(mayReload('/frage', 1_000, storage)).toBe(true);
  });

  it('without storage a page is never reloaded, because that could loop forever', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(mayReload('/frage', 1_000, full)).toBe(false);
    expect(mayReload('/frage', 1_000, { ...storage, getItem: () => 'no json' })).toBe(false);
    for (const odd of ['null', '[]', '1', '{"/frage":"x"}']) {
      expect(mayReload('/frage', 1_000, { ...storage, getItem: () => odd }), odd).toBe(true);
    }
  });

  it('a page is never reloaded twice within ten seconds, whatever happens in between', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom('/a', '/b', '__proto__'), fc.nat(4_000)), { maxLength: 40 });
    fc.assert(
      fc.property(steps, (asked) => {
        const kept = memory();
        const last = new Map<string, number>();
        let now = 1_000_000;
        for (const [path, wait] of asked) {
          now += wait;
          if (!mayReload(path, now, kept)) continue;
          expect(now - (last.get(path) ?? 0)).toBeGreaterThanOrEqual(RELOAD_GUARD_MS);
          last.set(path, now);
        }
      }),
    );
  });
});

describe('preloading', () => {
  it('at most five requests run in parallel, and all run in order', async () => {
    const queue = new Queue(5);
    const started: number[] = [];
    let running = 0;
    let most = 0;
    const results = await Promise.allSettled(
      Array.from({ length: 23 }, (_, index) =>
        queue.add(async () => {
          started.push(index);
          running += 1;
          most = Math.max(most, running);
          await waitTurns(index % 3);
          running -= 1;
          if (index % 4 === 0) throw new Error('lost');
          return index;
        }),
      ),
    );
    expect(most).toBe(5);
    expect(started).toEqual([...started].sort((a, b) => a - b));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(6);
    expect(await queue.add(async () => 'still works')).toBe('still works');
  });

  it('payloads are requested under the page’s own address', () => {
    expect(payloadAddress('/')).toBe('/index.pageContext.json');
    expect(payloadAddress('/frage?sent=1')).toBe('/frage/index.pageContext.json?sent=1');
    expect(payloadAddress('/fr/articles/apple-iphone-13')).toBe('/fr/articles/apple-iphone-13/index.pageContext.json');
  });
});
