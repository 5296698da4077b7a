import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './support/longest-first.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Milliseconds until a polled expectation fails: a busy machine starts a browser's timers and requests late. */
const POLL_MS = 20_000;

/** `unit` is everything that needs no browser; `e2e` starts the built platform once and drives Chromium. */
export default defineConfig({
  root,
  test: {
    // Of the whole run, not of a project: vitest asks the sequencer once for all.
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          root,
          include: ['tests/{unit,contract,generators,integration,fuzz}/**/*.test.{ts,tsx}'],
          // The first test of a worker that needs a database pays for making one, on a busy machine for half a minute.
          expect: { poll: { timeout: POLL_MS } },
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: 2,
          // Files share their worker's modules: importing the platform anew for each costs more than the tests. So no
          // file mocks a module, and the setup puts back what a file stubbed.
          pool: 'threads',
          isolate: false,
          globalSetup: ['tests/support/common-databases.ts'],
          setupFiles: ['tests/support/unit-setup.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          root,
          include: ['tests/e2e/**/*.e2e.ts'],
          globalSetup: ['tests/support/platform.ts'],
          expect: { poll: { timeout: POLL_MS } },
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: 3,
          // Files share their process's browser and modules, for the same reason; a process ends its browser with itself.
          pool: 'forks',
          isolate: false,
        },
      },
    ],
  },
});
