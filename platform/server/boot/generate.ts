import { spawnSync } from 'node:child_process';
import { isBuildStale, runBuild } from './build-cache.mjs';

/** All that the generators read, and all that they write. */
const INPUTS = ['schemas', 'tenants', 'themes', 'generators', 'platform/generated'];

/** Runs the generators in a child process. Returns its exit status; the generators have printed what is wrong. */
export function generate(root: string): number {
  const command = ['--import', import.meta.resolve('tsx'), `${root}generators/cli.ts`, 'generate'];
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status ?? 1;
}

/** The same unless everything is as the last successful run left it: a restart uses what is there. */
export async function generateIfStale(root: string): Promise<number> {
  if (!isBuildStale(root, 'generated')) return 0;
  const status = generate(root);
  if (status === 0) await runBuild(root, 'generated', () => INPUTS);
  return status;
}
