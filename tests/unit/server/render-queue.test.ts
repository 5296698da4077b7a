import { describe, expect, it } from 'vitest';
import { measureRenderQueue, waitForRenderTurn } from '../../../platform/server/edge/render-queue.ts';

/** Counts the turns of the event loop until `task` is done. */
async function countTurns<T>(task: (now: () => number) => Promise<T>): Promise<T> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  try {
    return await task(() => turns);
  } finally {
    isOver = true;
  }
}

describe('the queue of pages to render', () => {
  it('begins one page per turn of the event loop, in the order of the requests', async () => {
    const begun = await countTurns((now) =>
      Promise.all([1, 2, 3, 4].map(async (page) => waitForRenderTurn().then(() => [page, now()] as const))),
    );
    const turns = begun.map(([, turn]) => turn);
    expect(new Set(turns).size).toBe(4);
    expect(turns).toEqual([...turns].sort((one, other) => one - other));
  });

  it('is as old as its first page', async () => {
    expect(measureRenderQueue()).toEqual({ length: 0, ageMs: 0 });
    const start = performance.now();
    const pages = [waitForRenderTurn(), waitForRenderTurn()];
    while (performance.now() < start + 20);
    expect(measureRenderQueue().length).toBe(2);
    expect(measureRenderQueue().ageMs).toBeGreaterThanOrEqual(19);
    await Promise.all(pages);
    expect(measureRenderQueue()).toEqual({ length: 0, ageMs: 0 });
  });
});
