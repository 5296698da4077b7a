// @ts-check
/**
 * What has to be made before the shops can be served, and whether it was made from exactly the sources there are now.
 * Plain JavaScript, as start.mjs is: every start reads it, and loading a compiler for it would take longer than reading.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A change in any of the sources, or a file more or less there, makes the part stale. Each is made from the ones above it. */
const PARTS = {
  /** All that the generators read, and all that they write: a file of either kind that is changed or gone makes them run. */
  generated: {
    stamp: '.cache/generated',
    sources: ['schemas', 'tenants', 'themes', 'generators', 'platform/generated', 'package-lock.json'],
  },
  /** What browsers load, and what renders it on the server. */
  pages: {
    stamp: 'dist/.sources',
    sources: [
      'platform/pages',
      'platform/features',
      'platform/layouts',
      'platform/ui',
      'platform/api-client',
      'platform/shared',
      'platform/tenancy',
      'platform/generated/api',
      'vite.config.ts',
      'package-lock.json',
    ],
  },
  /** The server itself, as one program. */
  program: { stamp: 'dist/program/.sources', sources: ['platform', 'package-lock.json'] },
};

/** Where the server's program is, from the project's root. */
export const PROGRAM = 'dist/program/main.js';

/**
 * @param {string} root with a trailing slash
 * @param {keyof typeof PARTS} part
 * @returns {boolean} whether the part has to be made
 */
export function isStale(root, part) {
  const stamp = join(root, PARTS[part].stamp);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(root, PARTS[part].sources);
}

/**
 * Notes that the part was made just now, from what lies there.
 *
 * @param {string} root with a trailing slash
 * @param {keyof typeof PARTS} part
 */
export function noteMade(root, part) {
  const stamp = join(root, PARTS[part].stamp);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint(root, PARTS[part].sources));
}

/**
 * Of the names and contents of all files below some paths of the project.
 *
 * @param {string} root
 * @param {readonly string[]} sources
 */
function fingerprint(root, sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesBelow(join(root, source))) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * @param {string} path a file, a folder, or nothing
 * @returns {string[]} the file itself, or every file below the folder, in the order of their names
 */
export function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
