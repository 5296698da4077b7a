// @ts-check
/**
 * Decides whether a build matches the current files.
 *
 * Each build reports its inputs: Vite its module graph, esbuild its metafile, the generators the folders they read. A record
 * keeps the hash of every input and the entries of every folder that holds one, so an edited, a removed and an added file
 * (one more file matched by a glob, one more page) all make the build stale.
 *
 * Plain JavaScript, as start.mjs is: every start reads it, and loading a compiler for it would take longer than reading.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The record of each build, from the project's root. Each build uses the output of those above it. */
const RECORDS = {
  /** The generators' inputs and outputs. They run when one of these files changed or is missing. */
  generated: '.cache/generated.json',
  /** Browser bundles and the server-side renderer. */
  pages: 'dist/pages.inputs.json',
  /** The server itself, as one program. */
  program: 'dist/program/inputs.json',
  /** What makes `dist/` complete. Its inputs are the records above. */
  artefact: 'dist/artefact.inputs.json',
};

/** Where the server's program is, from the project's root. */
export const PROGRAM = 'dist/program/main.js';

/** Any package may change any build. */
const LOCK_FILE = 'package-lock.json';

/**
 * @typedef {{ files: Record<string, string>, folders: Record<string, string> }} BuildRecord hashes by path from the root
 */

/**
 * @param {string} root with a trailing slash
 * @param {keyof typeof RECORDS} part
 * @returns {boolean} whether the part has to be built
 */
export function isBuildStale(root, part) {
  const record = readRecord(join(root, RECORDS[part]));
  return (
    !record ||
    Object.entries(record.files).some(([path, hash]) => hashFile(join(root, path)) !== hash) ||
    Object.entries(record.folders).some(([path, hash]) => hashEntries(join(root, path)) !== hash)
  );
}

/**
 * Builds a part and records its inputs. While it runs there is no record, so an interrupted build is stale. An input that
 * changed during the build leaves none either.
 *
 * @template {readonly string[]} T
 * @param {string} root with a trailing slash
 * @param {keyof typeof RECORDS} part
 * @param {() => T | Promise<T>} build returns the paths of its inputs, from the root; files, or folders for all below them
 */
export async function runBuild(root, part, build) {
  const startedMs = Date.now();
  rmSync(join(root, RECORDS[part]), { force: true });
  const inputs = await build();
  const files = [...inputs, LOCK_FILE].flatMap((path) => listFiles(join(root, path)));
  if (part !== 'generated' && part !== 'artefact' && files.some((file) => statSync(file).mtimeMs > startedMs)) return;
  writeRecord(root, part, files);
}

/**
 * @param {string} root
 * @param {keyof typeof RECORDS} part
 * @param {readonly string[]} files absolute paths
 */
function writeRecord(root, part, files) {
  /** @type {BuildRecord} */
  const record = { files: {}, folders: {} };
  for (const file of [...files].sort()) {
    const path = file.slice(root.length);
    record.files[path] = hashFile(file);
    const folder = dirname(path);
    // Other programs write beside the records.
    if (folder !== '.' && part !== 'artefact') record.folders[folder] ??= hashEntries(join(root, folder));
  }
  const target = join(root, RECORDS[part]);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, JSON.stringify(record));
}

/**
 * @param {string} path
 * @returns {BuildRecord | undefined}
 */
function readRecord(path) {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // The record was truncated while it was written.
    return undefined;
  }
}

/**
 * @param {string} path
 * @returns {string} empty for a missing file
 */
function hashFile(path) {
  if (!existsSync(path)) return '';
  return createHash('sha256').update(readFileSync(path)).digest('base64');
}

/**
 * @param {string} path of a folder
 * @returns {string} empty for a missing folder
 */
function hashEntries(path) {
  if (!existsSync(path)) return '';
  return createHash('sha256').update(readdirSync(path).sort().join('\0')).digest('base64');
}

/**
 * @param {string} path a file, a folder, or nothing
 * @returns {string[]} the file itself, or every file below the folder, in the order of their names
 */
export function listFiles(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}
