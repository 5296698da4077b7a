import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PartLoader } from '../../../platform/features/optional/part-loader.ts';
import {
  endPending,
  isPendingShown,
  startPending,
  subscribePending,
} from '../../../platform/features/shell/pending.ts';

const main = new Map<string, string>();
const busy = () => main.get('aria-busy') === 'true';

beforeEach(() => {
  vi.useFakeTimers();
  main.clear();
  const element = {
    setAttribute: (name: string, value: string) => main.set(name, value),
    removeAttribute: (name: string) => main.delete(name),
  };
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'main' ? element : null) });
});

afterEach(() => {
  endPending();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('pending navigation', () => {
  it('a page that is ready after 60 ms shows no progress', () => {
    let told = 0;
    const stop = subscribePending(() => told++);
    startPending();
    vi.advanceTimersByTime(60);
    expect(busy()).toBe(false);
    endPending();
    vi.advanceTimersByTime(1_000);
    expect([busy(), isPendingShown(), told]).toEqual([false, false, 0]);
    stop();
  });

  it('a page that is ready after 290 ms is marked busy from 100 ms until then', () => {
    startPending();
    vi.advanceTimersByTime(99);
    expect(busy()).toBe(false);
    vi.advanceTimersByTime(1);
    expect([busy(), isPendingShown()]).toEqual([true, false]);
    vi.advanceTimersByTime(190);
    expect([busy(), isPendingShown()]).toEqual([true, false]);
    endPending();
    vi.advanceTimersByTime(1_000);
    expect([busy(), isPendingShown()]).toEqual([false, false]);
  });

  it('a page shows and announces progress from 300 ms on', () => {
    startPending();
    vi.advanceTimersByTime(299);
    expect(isPendingShown()).toBe(false);
    vi.advanceTimersByTime(1);
    expect([busy(), isPendingShown()]).toEqual([true, true]);
  });

  it('another navigation restarts the wait', () => {
    startPending();
    vi.advanceTimersByTime(80);
    startPending();
    vi.advanceTimersByTime(80);
    expect(busy()).toBe(false);
    vi.advanceTimersByTime(20);
    expect(busy()).toBe(true);
  });
});

describe('optional parts of a next page', () => {
  interface Parts {
    seal: string;
    banner: string;
  }
  /** Files that load when the test resolves them. */
  const files = () => {
    const asked: { part: keyof Parts; come: () => void; fail: () => void }[] = [];
    const loader = new PartLoader<Parts>(
      (part) =>
        new Promise((done, refuse) => {
          asked.push({ part, come: () => done(`the ${part}`), fail: () => refuse(new Error('gone')) });
        }),
    );
    return { asked, loader };
  };
  const watched = (promise: Promise<void>) => {
    const state = { done: false };
    void promise.then(() => {
      state.done = true;
    });
    return state;
  };

  it('the page waits until the parts are loaded and no longer', async () => {
    const { asked, loader } = files();
    const page = watched(loader.loadInTime(['seal', 'banner']));
    await vi.advanceTimersByTimeAsync(30);
    asked[0]?.come();
    await vi.advanceTimersByTimeAsync(30);
    expect(page.done).toBe(false);
    asked[1]?.come();
    await vi.advanceTimersByTimeAsync(0);
    expect(page.done).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
    expect([loader.find('seal'), loader.find('banner')]).toEqual(['the seal', 'the banner']);
  });

  it('the page waits 100 ms at most, and later parts are shown when they arrive', async () => {
    const { asked, loader } = files();
    let told = 0;
    loader.subscribe(() => told++);
    const page = watched(loader.loadInTime(['seal']));
    await vi.advanceTimersByTimeAsync(99);
    expect(page.done).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect([page.done, loader.find('seal'), told]).toEqual([true, undefined, 0]);
    asked[0]?.come();
    await vi.advanceTimersByTimeAsync(0);
    expect([loader.find('seal'), told]).toEqual(['the seal', 1]);
  });

  it('the wait counts from the first request of the parts, however late the rest of the page arrives', async () => {
    const { asked, loader } = files();
    void loader.loadInTime(['seal']);
    await vi.advanceTimersByTimeAsync(70);
    const page = watched(loader.loadInTime(['seal']));
    await vi.advanceTimersByTimeAsync(30);
    expect(page.done).toBe(true);
    const next = watched(loader.loadInTime(['seal']));
    await vi.advanceTimersByTimeAsync(0);
    expect([next.done, asked.length]).toEqual([true, 1]);
  });

  it('a missing file does not block the page, and the next page requests it again', async () => {
    const { asked, loader } = files();
    const page = watched(loader.loadInTime(['seal']));
    asked[0]?.fail();
    await vi.advanceTimersByTimeAsync(0);
    expect([page.done, loader.find('seal')]).toEqual([true, undefined]);
    void loader.loadInTime(['seal']);
    asked[1]?.come();
    await vi.advanceTimersByTimeAsync(0);
    expect(loader.find('seal')).toBe('the seal');
  });

  it('a first page needs all its parts, because its markup contains them', async () => {
    const { asked, loader } = files();
    const page = watched(loader.load(['seal']));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.done).toBe(false);
    asked[0]?.come();
    await vi.advanceTimersByTimeAsync(0);
    expect(page.done).toBe(true);
    const refused = expect(loader.load(['banner'])).rejects.toThrow('gone');
    asked[1]?.fail();
    await refused;
  });
});
