import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

export type KernelLock = { kind: 'held'; release(): void } | { kind: 'refused' } | { kind: 'unknown' };

/** How `flock` says that somebody else has it. */
const TAKEN = 1;

/**
 * Takes the kernel's lock of a directory. It belongs to the open directory, which `flock` only borrows, so it lasts until this
 * process ends, however it ends, and holds for every process of the machine, in any container. `unknown` where the program or
 * the file system has none.
 */
export function lockInKernel(path: string): KernelLock {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch {
    return { kind: 'unknown' };
  }
  const { status } = spawnSync('flock', ['-n', '-x', '3'], { stdio: ['ignore', 'ignore', 'ignore', descriptor] });
  if (status === 0) return { kind: 'held', release: once(() => closeSync(descriptor)) };
  closeSync(descriptor);
  return { kind: status === TAKEN ? 'refused' : 'unknown' };
}

/** Closed twice, a number may be another file's by then. */
function once(close: () => void): () => void {
  let open = true;
  return () => {
    if (open) close();
    open = false;
  };
}
