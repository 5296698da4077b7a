import { spawnSync } from 'node:child_process';
import { isStale, noteMade } from './stale.mjs';

/** Runs the generators in a child process and returns its status. */
export function generate(root: string): number {
  const command = ['--import', import.meta.resolve('tsx'), `${root}generators/cli.ts`, 'generate'];
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status ?? 1;
}

/** The same unless everything is as the last successful run left it; a restart need not wait for what it already has. */
export function generateIfStale(root: string): number {
  if (!isStale(root, 'generated')) return 0;
  const status = generate(root);
  if (status === 0) noteMade(root, 'generated');
  return status;
}
