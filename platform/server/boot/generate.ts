import { spawnSync } from 'node:child_process';
import { isBuildStale, runBuild } from './build-cache.mjs';

/** Inputs and outputs of the generators. */
const INPUTS = ['schemas', 'tenants', 'themes', 'generators', 'platform/generated'];

/** Runs the generators in a child process. Returns its exit status; the generators print their errors. */
export function runGenerators(root: string): number {
  const command = ['--import', import.meta.resolve('tsx'), `${root}generators/cli.ts`, 'generate'];
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status ?? 1;
}

/** Runs the generators unless their inputs and outputs are unchanged since the last successful run. */
export async function generateIfStale(root: string): Promise<number> {
  if (!isBuildStale(root, 'generated')) return 0;
  const status = runGenerators(root);
  if (status === 0) await runBuild(root, 'generated', () => INPUTS);
  return status;
}
