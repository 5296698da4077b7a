import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { StoredFiles } from './mixed-source.ts';

/** The files of a fleet that compiled without errors. */
export interface StoredFleet {
  /** Of the configuration. */
  revision: string;
  /** Hash of the program that compiled it. */
  program: string;
  files: StoredFiles;
}

/** Changes with the layout of the file. */
const FORMAT = 'umlauf-fleet-1';
const ENDING = '.fleet';
/** The second is read when the first is damaged. */
const MAX_STORED_FLEETS = 2;
/** A temporary file of this age is the rest of a killed process. */
const ABANDONED_MS = 600_000;

/**
 * Stores a fleet as `<folder>/<revision>.fleet`: complete or not at all, also when the process is killed, and beside
 * other processes. Throws when the folder cannot be written; the fleets that were stored stay.
 */
export function storeFleet(folder: string, { revision, program, files }: StoredFleet): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, `${randomUUID()}.tmp`);
  try {
    writeDurably(temporary, encodeFleet(program, files));
    renameSync(temporary, join(folder, `${revision}${ENDING}`));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  removeOld(folder);
}

/** The newest stored fleet that is undamaged; undefined if there is none. `damaged` is called with each damaged file. */
export function readStoredFleet(folder: string, damaged: (path: string) => void): StoredFleet | undefined {
  for (const name of listNewestFirst(folder)) {
    const path = join(folder, name);
    const fleet = readFleet(path);
    if (fleet) return { revision: name.slice(0, -ENDING.length), ...fleet };
    damaged(path);
  }
  return undefined;
}

/** A file that cannot be read is as useless as a damaged one. */
function readFleet(path: string): Omit<StoredFleet, 'revision'> | undefined {
  try {
    return decodeFleet(readFileSync(path));
  } catch {
    return undefined;
  }
}

/** A line with the format and a checksum of the rest, a line with the index, then the bytes of all files. */
function encodeFleet(program: string, files: StoredFiles): Buffer {
  const index = { program, files: [...files].map(([path, bytes]) => [path, bytes.length]) };
  const rest = Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...files.values()]);
  return Buffer.concat([Buffer.from(`${FORMAT} ${computeChecksum(rest)}\n`), rest]);
}

function decodeFleet(stored: Buffer): Omit<StoredFleet, 'revision'> | undefined {
  const [head, rest] = splitLine(stored);
  if (head !== `${FORMAT} ${computeChecksum(rest)}`) return undefined;
  const [line, bytes] = splitLine(rest);
  const index = JSON.parse(line) as { program: string; files: [path: string, length: number][] };
  const files = new Map<string, Buffer>();
  let at = 0;
  for (const [path, length] of index.files) {
    files.set(path, bytes.subarray(at, at + length));
    at += length;
  }
  return { program: index.program, files };
}

function splitLine(bytes: Buffer): [line: string, rest: Buffer] {
  const end = bytes.indexOf('\n');
  return end === -1 ? ['', bytes] : [bytes.toString('utf8', 0, end), bytes.subarray(end + 1)];
}

function computeChecksum(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Without the flush, a power cut could leave the new name with an empty file. */
function writeDurably(path: string, bytes: Buffer): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function listNewestFirst(folder: string): string[] {
  const fleets = listNames(folder).filter((name) => name.endsWith(ENDING));
  const age = new Map(fleets.map((name) => [name, getTime(join(folder, name))]));
  return fleets.sort((a, b) => (age.get(b) ?? 0) - (age.get(a) ?? 0));
}

function removeOld(folder: string): void {
  const abandoned = listNames(folder).filter(
    (name) => name.endsWith('.tmp') && getTime(join(folder, name)) < Date.now() - ABANDONED_MS,
  );
  for (const name of [...listNewestFirst(folder).slice(MAX_STORED_FLEETS), ...abandoned])
    rmSync(join(folder, name), { force: true });
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Another process may have removed the file. */
function getTime(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
