import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Undo = () => void;
const undone = new Set<Undo>();

/**
 * Remembers how to take something away that must not outlive this run: a process, a directory, a mount. Returns the way
 * to do it now. What is left is done at the end, the latest first, however the run ends; only kill -9 leaves anything.
 */
export function atTheEnd(undo: Undo): Undo {
  const once = () => {
    if (undone.delete(once)) undo();
  };
  undone.add(once);
  return once;
}

export function clearLeftovers(): void {
  for (const undo of [...undone].reverse()) {
    try {
      undo();
    } catch (error) {
      console.error('something was left behind:', error);
    }
  }
}

/** Clears up when a person or a machine ends the run early. */
export function clearOnSignals(): void {
  process.on('exit', clearLeftovers);
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.on(signal, () => process.exit(code));
  }
}

/** A directory of this run's own. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `umlauf-chaos-${name}-`));
  atTheEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** A file system of a fixed size in memory; undefined without permission to mount. */
export function smallDisk(name: string, megabytes: number): string | undefined {
  const folder = temporaryFolder(name);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0;
  if (!mounted) return undefined;
  atTheEnd(() => spawnSync('umount', ['--lazy', folder]));
  return folder;
}
