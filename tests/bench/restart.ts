import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { endPlatform, startPlatform } from '../support/platform.ts';
import { type Bench, median } from './report.ts';
import { root } from './shop.ts';

const ROUNDS = 5;

/** From the start of the program to the first 200 of `/ready`, each time after `kill -9`, on one data directory. */
export const restart: Bench = {
  name: 'restart',
  does: 'how long a restart takes on an existing directory, after kill -9',
  run: async () => {
    mkdirSync(join(root, '.cache'), { recursive: true });
    const dataDir = mkdtempSync(join(root, '.cache/bench-'));
    const times: number[] = [];
    try {
      // The first one builds what is missing and makes the database.
      await endPlatform(await startPlatform(dataDir), 'SIGKILL');
      for (let round = 0; round < ROUNDS; round += 1) {
        const began = performance.now();
        const running = await startPlatform(dataDir);
        times.push(performance.now() - began);
        await endPlatform(running, 'SIGKILL');
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
    const all = times.map((time) => (time / 1_000).toFixed(1)).join(', ');
    const note = `${all} s; load ${loadavg()[0]?.toFixed(1)}`;
    return [{ what: 'restart to ready', figure: `${(median(times) / 1_000).toFixed(1)} s`, bar: '4 s', note }];
  },
};
