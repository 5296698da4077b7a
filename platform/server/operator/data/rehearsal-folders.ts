import { rmSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '../../../shared/durations.ts';

const NAME = /^umlauf-check-(?:(\d+)-)?\w{6}$/;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * A temporary folder for restored data, named after this process. Folders of killed processes are removed first, because
 * restored data contains all personal data.
 */
export async function makeRehearsalFolder(parent = tmpdir()): Promise<string> {
  await removeAbandonedFolders(parent);
  return mkdtemp(join(parent, `umlauf-check-${process.pid}-`));
}

/** Removes only this user's folders; a folder with an unknown process is removed after a day. */
async function removeAbandonedFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const found = NAME.exec(name);
    if (!found) continue;
    const path = join(parent, name);
    // Another check may have removed it meanwhile.
    const stats = await lstat(path).catch(() => undefined);
    if (!stats?.isDirectory() || stats.uid !== process.getuid?.()) continue;
    const isAbandoned = found[1] === undefined ? Date.now() - stats.mtimeMs > DAY_MS : !isRunning(Number(found[1]));
    if (isAbandoned) await rm(path, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes the folder when a signal ends this process early. Returns a function that cancels this. */
export function removeOnSignals(folder: string): () => void {
  const remove = (signal: NodeJS.Signals) => {
    rmSync(folder, { recursive: true, force: true });
    stop();
    process.kill(process.pid, signal);
  };
  const stop = () => {
    for (const signal of SIGNALS) process.off(signal, remove);
  };
  for (const signal of SIGNALS) process.on(signal, remove);
  return stop;
}
