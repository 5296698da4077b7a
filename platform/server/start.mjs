// @ts-check
/**
 * Starts every shop of the fleet on one port: `npm start`.
 *
 * Plain JavaScript, so that a start on a built project loads only the program and no compiler, which is half of the time.
 * start.ts builds missing or stale parts first, in a separate process.
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isBuildStale, PROGRAM } from './boot/build-cache.mjs';
import { findFleetTask } from './boot/last-good.mjs';
import { nameSourcesInStacks } from './log/stack-traces.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Each uses the output of those before it. */
const PARTS = /** @type {const} */ (['generated', 'pages', 'program', 'artefact']);

if (process.argv.length > 2) {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./start.ts');
} else {
  const isStale = PARTS.some((part) => isBuildStale(root, part));
  if (isStale || findFleetTask(root, process.env) !== 'nothing') runBuildProcess();
  process.env.NODE_ENV = 'production';
  const program = pathToFileURL(join(root, PROGRAM));
  nameSourcesInStacks(new URL('.', program));
  const { startServer } = await import(program.href);
  // The artefact has its data in the working directory, a checkout beside its sources.
  process.env.DATA_DIR = resolve(root, process.env.DATA_DIR || '.data');
  await startServer({ root: join(root, 'dist/'), sources: root, dev: false });
}

function runBuildProcess() {
  const command = ['--import', 'tsx', 'platform/server/start.ts', '--make'];
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
