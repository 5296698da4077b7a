import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fingerprint } from './fingerprint.ts';

/** All that the generators read, and all that they write: a file of either kind that is changed or gone makes them run. */
const SOURCES = ['schemas', 'tenants', 'themes', 'generators', 'platform/generated', 'package-lock.json'];

/** Runs the generators in a child process and returns its status. */
export function generate(root: string): number {
  const command = [...process.execArgv, `${root}generators/cli.ts`, 'generate'];
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status ?? 1;
}

/** The same unless everything is as the last successful run left it; a restart need not wait for what it already has. */
export function generateIfStale(root: string): number {
  const stamp = join(root, '.cache/generated');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root, SOURCES)) return 0;
  const status = generate(root);
  if (status !== 0) return status;
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint(root, SOURCES));
  return 0;
}
