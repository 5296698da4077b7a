import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folders that a fleet consists of. */
export const FLEET_FOLDERS = ['tenants', 'themes', 'schemas'];

/** An entry that is neither a file nor a folder: a symbolic link, or a pipe, socket or device. */
export type EntryKind = 'link' | 'special';

/** One name in a folder. */
export interface SourceEntry {
  name: string;
  folder: boolean;
  /** Undefined for a file or folder. */
  kind?: EntryKind;
}

/**
 * The input of the compiler. Paths are relative to the root and use `/`. A missing folder has an empty list, a missing
 * file is undefined: the checks report absence, the source does not throw.
 */
export interface Source {
  list(folder: string): SourceEntry[];
  read(path: string): string | undefined;
  /** A file that is not text; absent for sources that hold texts only. */
  readBytes?(path: string): Buffer | undefined;
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}

/** The files below a folder of the disk. Names are sorted by code unit, so the order is the same on every machine. */
export function diskSource(root: string): Source {
  return {
    list(folder) {
      try {
        return readdirSync(join(root, folder), { withFileTypes: true }).map(toEntry).sort(byName);
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
    read(path) {
      try {
        return readFileSync(join(root, path), 'utf8');
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    readBytes(path) {
      try {
        return readFileSync(join(root, path));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
  };
}

function toEntry(entry: Dirent): SourceEntry {
  const { name } = entry;
  if (entry.isFile() || entry.isDirectory()) return { name, folder: entry.isDirectory() };
  return { name, folder: false, kind: entry.isSymbolicLink() ? 'link' : 'special' };
}

/** Another source with some files replaced, added, or (null) removed. */
export function overlaySource(base: Source, files: Readonly<Record<string, string | null>>): Source {
  return {
    list(folder) {
      const prefix = folder === '' ? '' : `${folder}/`;
      const entries = new Map(base.list(folder).map((entry) => [entry.name, entry]));
      for (const [path, text] of Object.entries(files)) {
        if (!path.startsWith(prefix)) continue;
        const [name = '', ...rest] = path.slice(prefix.length).split('/');
        if (text !== null) entries.set(name, { name, folder: rest.length > 0 });
        else if (rest.length === 0) entries.delete(name);
      }
      return [...entries.values()].sort(byName);
    },
    read(path) {
      const text = files[path];
      if (text === null) return undefined;
      return text ?? base.read(path);
    },
    readBytes(path) {
      const text = files[path];
      if (text === null) return undefined;
      return text === undefined ? base.readBytes?.(path) : Buffer.from(text);
    },
  };
}

/** Every path of a fleet that is not a folder, with its kind if it is not an ordinary file. */
export function listPaths(source: Source): Map<string, EntryKind | undefined> {
  const paths = new Map<string, EntryKind | undefined>();
  const walk = (folder: string) => {
    for (const { name, folder: nested, kind } of source.list(folder)) {
      if (nested) walk(`${folder}/${name}`);
      else paths.set(`${folder}/${name}`, kind);
    }
  };
  for (const folder of FLEET_FOLDERS) walk(folder);
  return paths;
}

/** Every ordinary file of a fleet, with its content. */
export function readAllFiles(source: Source): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const [path, kind] of listPaths(source)) {
    const bytes = kind ? undefined : readBytes(source, path);
    if (bytes) files.set(path, bytes);
  }
  return files;
}

/** The content of a file, also from a source that holds texts only. */
export function readBytes(source: Source, path: string): Buffer | undefined {
  if (source.readBytes) return source.readBytes(path);
  const text = source.read(path);
  return text === undefined ? undefined : Buffer.from(text);
}

/** The entries of every folder that holds some of the paths, sorted by name. */
export function groupByFolder(paths: Iterable<string>): Map<string, SourceEntry[]> {
  const folders = new Map<string, Map<string, SourceEntry>>();
  for (const path of paths) {
    const parts = path.split('/');
    for (let depth = 0; depth < parts.length; depth += 1) {
      const name = parts[depth] ?? '';
      const folder = parts.slice(0, depth).join('/');
      const entries = folders.get(folder) ?? new Map<string, SourceEntry>();
      entries.set(name, { name, folder: depth < parts.length - 1 });
      folders.set(folder, entries);
    }
  }
  return new Map([...folders].map(([folder, entries]) => [folder, [...entries.values()].sort(byName)]));
}

function byName(a: SourceEntry, b: SourceEntry): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
