import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { giveNewIdentity } from './new-identity.ts';

/** The three databases that an engine starts with have equal files, megabytes apart. */
const COMPRESSION = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
};

/** What is in the package, one line of JSON before the contents of the files. */
interface Contents {
  folders: string[];
  /** Names and lengths in bytes, in the order of the contents. */
  files: [name: string, bytes: number][];
}

/** Packs the folder of an empty database. Equal contents give equal bytes: no times, no owners, sorted names. */
export function packDatabase(folder: string): Buffer {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, name: join(entry.parentPath, entry.name).slice(folder.length + 1) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const listNames = (areFolders: boolean) =>
    entries.flatMap(({ entry, name }) => (entry.isDirectory() === areFolders ? [name] : []));
  const files = listNames(false).map((name) => ({ name, content: readFileSync(join(folder, name)) }));
  const contents: Contents = {
    folders: listNames(true),
    files: files.map(({ name, content }) => [name, content.length]),
  };
  const head = Buffer.from(`${JSON.stringify(contents)}\n`);
  return brotliCompressSync(Buffer.concat([head, ...files.map(({ content }) => content)]), COMPRESSION);
}

/** The folders and files of an empty database, by path below its own folder. */
export interface EmptyDatabase {
  folders: readonly string[];
  files: ReadonlyMap<string, Buffer>;
}

/** Reads such a database and gives it an identity of its own. */
export function readPackedDatabase(packed: Uint8Array): EmptyDatabase {
  const bytes = brotliDecompressSync(packed);
  let at = bytes.indexOf('\n') + 1;
  const { folders, files } = JSON.parse(bytes.toString('utf8', 0, at)) as Contents;
  const unpacked = new Map<string, Buffer>();
  for (const [name, length] of files) {
    unpacked.set(name, bytes.subarray(at, at + length));
    at += length;
  }
  giveNewIdentity(unpacked);
  return { folders, files: unpacked };
}

/** Unpacks such a database into an existing folder. Flushes nothing. */
export function unpackDatabase(packed: Uint8Array, folder: string): void {
  const { folders, files } = readPackedDatabase(packed);
  for (const name of folders) mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
  for (const [name, content] of files) writeFileSync(join(folder, name), content, { flag: 'wx', mode: 0o600 });
}
