import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Checkouts of previewed revisions, one folder a commit, with their builds. */
const CACHE = '.cache/previews';
const MAX_UNUSED = 2;
/** The process that uses a checkout. Its time is that of the last use. */
const IN_USE = '.in-use';
/** Made from the files that a record names with their hashes: what fits the revision is not built again. */
const BUILDS = ['dist', 'platform/generated', '.cache/generated.json', '.cache/empty-database'];

/** The files of a commit in a folder of their own, to build and to start. */
export interface Checkout {
  root: string;
  /** Whether the revision needs the packages that are installed. */
  hasSamePackages: boolean;
  /** Frees the folder for the next preview. */
  release(): void;
}

/** Writes the files of a commit into the cache, or finds them there. Throws if another process shows the commit. */
export function openCheckout(root: string, commit: string): Checkout {
  const folder = join(root, CACHE, commit);
  const user = findUser(folder);
  if (user !== undefined) throw new Error(`Process ${user} shows this revision already. End it first.`);
  if (!existsSync(join(folder, IN_USE))) writeFiles(root, commit, folder);
  writeFileSync(join(folder, IN_USE), String(process.pid));
  removeStaleCheckouts(join(root, CACHE), commit);
  return {
    root: `${folder}/`,
    hasSamePackages: readLockFile(folder) === readLockFile(root),
    release: () => writeFileSync(join(folder, IN_USE), ''),
  };
}

function readLockFile(folder: string): string | undefined {
  const path = join(folder, 'package-lock.json');
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** An interrupted write has no mark of use, and is repeated. */
function writeFiles(root: string, commit: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // An index of its own: the one of the working tree stays as it is.
  const env = { ...process.env, GIT_INDEX_FILE: join(folder, '.index') };
  for (const args of [
    ['read-tree', commit],
    ['checkout-index', '--all', `--prefix=${folder}/`],
  ]) {
    const { status, stderr } = spawnSync('git', args, { cwd: root, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`The files of ${commit} cannot be written: ${stderr.trim()}`);
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const build of BUILDS) {
    if (!existsSync(join(root, build))) continue;
    mkdirSync(dirname(join(folder, build)), { recursive: true });
    cpSync(join(root, build), join(folder, build), { recursive: true });
  }
}

/** The running process that uses a checkout. */
function findUser(folder: string): number | undefined {
  const mark = join(folder, IN_USE);
  const pid = existsSync(mark) ? Number(readFileSync(mark, 'utf8')) : 0;
  if (pid === 0) return undefined;
  try {
    process.kill(pid, 0);
    return pid;
  } catch {
    // It was killed before it could free the folder.
    return undefined;
  }
}

/** Keeps the checkouts that were used last: each holds a build. */
function removeStaleCheckouts(cache: string, current: string): void {
  const unused = readdirSync(cache).filter((name) => name !== current && findUser(join(cache, name)) === undefined);
  const byUse = unused.map((name) => ({ name, usedMs: findLastUse(join(cache, name)) }));
  const stale = byUse.sort((a, b) => b.usedMs - a.usedMs).slice(MAX_UNUSED);
  for (const { name } of stale) rmSync(join(cache, name), { recursive: true, force: true });
}

function findLastUse(folder: string): number {
  return statSync(join(folder, IN_USE), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
