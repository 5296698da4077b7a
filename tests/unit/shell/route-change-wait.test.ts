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

describe('a page that is on its way', () => {
  it('changes without a word when it is ready after 60 ms', () => {
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

  it('is pending from 100 ms on when it is ready after 290 ms, and then no more', () => {
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

  it('is seen and said from 300 ms on', () => {
    startPending();
    vi.advanceTimersByTime(299);
    expect(isPendingShown()).toBe(false);
    vi.advanceTimersByTime(1);
    expect([busy(), isPendingShown()]).toEqual([true, true]);
  });

  it('waits anew when another is asked for before it is there', () => {
    startPending();
    vi.advanceTimersByTime(80);
    startPending();
    vi.advanceTimersByTime(80);
    expect(busy()).toBe(false);
    vi.advanceTimersByTime(20);
    expect(busy()).toBe(true);
  });
});

describe('the parts of a next page that it can be shown without', () => {
  interface Parts {
    seal: string;
    banner: string;
  }
  /** Files that come when the test says so. */
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

  it('hold it until they are there and no longer', async () => {
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

  it('hold it 100 ms at most, and are shown when they come', async () => {
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

  it('are waited for since they were first asked for, however late the rest of the page comes', async () => {
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

  it('are missed by nobody when their file is gone, and asked for again by the page after', async () => {
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

  it('are all needed by a first page, whose markup holds them', async () => {
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
