import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/**
 * Calls `changed` for every change of a file below the folders, until the returned function is called. No change is
 * missed after it returns: each folder has its own watcher, and a new folder is watched before its change is reported.
 */
export function watchFolders(folders: readonly string[], changed: () => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  const drop = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const watchBelow = (folder: string) => {
    const below = listSubfolders(folder);
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

/** Undefined for a folder that no longer exists. */
function listSubfolders(folder: string): string[] | undefined {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    return undefined;
  }
}
