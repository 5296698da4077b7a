import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuildStale, runBuild } from './build-cache.mjs';
import { findFleetTask } from './last-good.mjs';

/** Inputs and outputs of the generators. */
const INPUTS = ['schemas', 'tenants', 'themes', 'generators', 'platform/generated'];

/**
 * Runs the generators in a child process. Returns its exit status; the generators print their errors. With the folder
 * `lastGood`, files with errors do not stop it where that folder has an earlier state, or where other shops are left.
 */
function runGenerators(root: string, lastGood?: string): number {
  const options = lastGood === undefined ? [] : ['--last-good', lastGood];
  const command = [join(root, 'generators/umlauf.mjs'), 'generate', ...options];
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status ?? 1;
}

/** Runs the generators unless their inputs and outputs are unchanged since the last successful run, and stored. */
export async function generateIfStale(root: string, lastGood?: string): Promise<number> {
  const task = isBuildStale(root, 'generated') ? 'compile' : findFleetTask(root, process.env);
  // What is compiled serves without being stored, on a read-only file system too.
  if (task === 'store') runGenerators(root, lastGood);
  return task === 'compile' ? generate(root, lastGood) : 0;
}

/** Runs the generators, and records what they ran on for `generateIfStale`. Returns their exit status. */
export async function generate(root: string, lastGood?: string): Promise<number> {
  const status = runGenerators(root, lastGood);
  if (status === 0) await runBuild(root, 'generated', () => INPUTS);
  return status;
}
