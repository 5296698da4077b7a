import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

export type KernelLock = { kind: 'held'; release(): void } | { kind: 'refused' } | { kind: 'unknown' };

/** Exit status of `flock` when another process holds the lock. */
const TAKEN = 1;

/**
 * Takes the kernel's lock of a directory. The lock belongs to the open descriptor, which `flock` inherits, so it lasts
 * until this process ends for any reason. It holds for every process of the machine, in any container. `unknown` where the
 * program is missing or the file system has no locks.
 */
export function lockInKernel(path: string): KernelLock {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch {
    // Without a readable directory the lock file decides alone.
    return { kind: 'unknown' };
  }
  const { status } = spawnSync('flock', ['-n', '-x', '3'], { stdio: ['ignore', 'ignore', 'ignore', descriptor] });
  if (status === 0) return { kind: 'held', release: callOnce(() => closeSync(descriptor)) };
  closeSync(descriptor);
  return { kind: status === TAKEN ? 'refused' : 'unknown' };
}

/** Prevents a second close: the descriptor's number may belong to another file by then. */
function callOnce(close: () => void): () => void {
  let open = true;
  return () => {
    if (open) close();
    open = false;
  };
}
