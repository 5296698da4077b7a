import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/**
 * Calls `changed` at every change of a file below the folders, until the function it gives is called. Once it returns, no
 * change is missed: each folder is watched by itself, and a new one before anybody is told of it.
 */
export function watchFolders(folders: readonly string[], changed: () => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  const drop = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const watchBelow = (folder: string) => {
    const below = subfolders(folder);
    if (!below) return drop(folder);
    if (!watchers.has(folder)) {
      const watcher = watch(folder, (event) => {
        if (event === 'rename') watchBelow(folder);
        changed();
      });
      watchers.set(
        folder,
        watcher.on('error', () => drop(folder)),
      );
    }
    for (const name of below) watchBelow(join(folder, name));
  };
  for (const folder of folders) watchBelow(folder);
  return () => {
    for (const folder of [...watchers.keys()]) drop(folder);
  };
}

/** Undefined for a folder that is gone. */
function subfolders(folder: string): string[] | undefined {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    return undefined;
  }
}
