import { afterAll, vi } from 'vitest';

/** The next file of this worker finds the world as it was. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
