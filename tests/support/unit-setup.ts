import { afterAll, afterEach, vi } from 'vitest';
import { watchConsole } from './console-watch.ts';

/** A test that expects output takes it: `vi.spyOn(console, 'error').mockImplementation(…)`. All other output fails it. */
const watch = watchConsole();
afterEach(watch.expectNothing);

/** The next file of this worker finds the world as it was. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  watch.stop();
  watch.expectNothing();
});
