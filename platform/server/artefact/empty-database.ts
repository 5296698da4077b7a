import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packDatabase } from '../../database/packed-database.ts';
import { listFiles } from '../boot/build-cache.mjs';

const MAKER = 'platform/server/artefact/make-empty-database.ts';
/** What decides the bytes of an empty database. */
const INPUTS = ['platform/database', MAKER, 'node_modules/@electric-sql/pglite/package.json'];
const CACHE = '.cache/empty-database';

/**
 * The packed empty database of this checkout, its tables up to date. Making one takes ten seconds of processor time, so it is
 * stored for the current engine and migrations.
 */
export function prepareEmptyDatabase(root: string): Buffer {
  const cached = join(root, CACHE, `${hashInputs(root)}.br`);
  if (existsSync(cached)) return readFileSync(cached);
  rmSync(dirname(cached), { recursive: true, force: true });
  mkdirSync(dirname(cached), { recursive: true });
  const folder = mkdtempSync(join(root, CACHE, 'new-'));
  try {
    // Settings of the database must not reach the maker.
    const options = { cwd: root, env: {}, encoding: 'utf8' } as const;
    const made = spawnSync(process.execPath, ['--import', 'tsx', MAKER, folder], options);
    if (made.status !== 0) throw new Error(`The empty database could not be made:\n${made.stderr}`);
    const packed = packDatabase(join(folder, 'pg'));
    // A build that was killed leaves no partial file under its name.
    writeFileSync(`${cached}.new`, packed);
    renameSync(`${cached}.new`, cached);
    return packed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function hashInputs(root: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of INPUTS.flatMap((path) => listFiles(join(root, path))))
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 16);
}
