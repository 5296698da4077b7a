import { groupByFolder, listPaths, readBytes, type Source } from '../read/source.ts';

/** The content of files by path. */
export type StoredFiles = ReadonlyMap<string, Buffer>;

/** The current files, with the stored ones in place of those that are held. A held file that is not stored is absent. */
export function mixSources(current: Source, stored: StoredFiles, isHeld: (path: string) => boolean): Source {
  const kinds = listPaths(current);
  for (const path of kinds.keys()) if (isHeld(path)) kinds.delete(path);
  const kept = new Map([...stored].filter(([path]) => isHeld(path)));
  const folders = groupByFolder([...kinds.keys(), ...kept.keys()]);
  for (const [folder, entries] of folders) {
    for (const entry of entries) {
      const kind = kinds.get(`${folder}/${entry.name}`);
      if (kind) entry.kind = kind;
    }
  }
  const readCurrent = <Content>(path: string, read: (path: string) => Content | undefined) =>
    isHeld(path) ? undefined : read(path);
  return {
    list: (folder) => folders.get(folder) ?? [],
    read: (path) => kept.get(path)?.toString('utf8') ?? readCurrent(path, (one) => current.read(one)),
    readBytes: (path) => kept.get(path) ?? readCurrent(path, (one) => readBytes(current, one)),
  };
}
