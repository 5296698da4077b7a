import { describe, expect, it } from 'vitest';
import { measureRenderQueue, waitForRenderTurn } from '../../../platform/server/edge/render-queue.ts';
import { countTurns } from '../../support/count-turns.ts';

describe('the queue of pages to render', () => {
  it('begins one page per turn of the event loop, in the order of the requests', async () => {
    const turns = await countTurns((countSince) =>
      Promise.all(Array.from({ length: 4 }, () => waitForRenderTurn().then(countSince))),
    );
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
