import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../platform/database/index.server.ts';
import { DAY_MS } from '../../platform/shared/durations.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const CACHE = join(root, '.cache/tests');
const ENGINE = join(root, 'node_modules/@electric-sql/pglite/package.json');
const MAKER = join(root, 'platform/database');

let template: Promise<string> | undefined;

/**
 * Puts an empty embedded database, its tables up to date, into `<dataDir>/pg`: a copy of one that is made once for
 * an engine and a state of the code that opens and migrates it, because making one takes seconds.
 */
export async function copyEmptyDatabase(dataDir: string): Promise<void> {
  template ??= findTemplate();
  cpSync(join(await template, 'pg'), join(dataDir, 'pg'), { recursive: true });
}

/** A new directory with such a database in it. */
export async function copiedDataDir(): Promise<{ dataDir: string; remove: () => void }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'umlauf-data-'));
  await copyEmptyDatabase(dataDir);
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function findTemplate(): Promise<string> {
  const path = join(CACHE, `database-${fingerprint()}`);
  if (existsSync(path)) return path;
  const draft = `${path}.${randomUUID()}`;
  mkdirSync(CACHE, { recursive: true });
  dropOld();
  try {
    const database = await openDatabase({ dataDir: draft });
    await database.close();
    renameSync(draft, path);
  } catch (error) {
    // Another test process was faster: then its template is there.
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return path;
}

/** Templates of earlier states of the code, and drafts whose process died. */
function dropOld(): void {
  for (const name of readdirSync(CACHE)) {
    const made = statSync(join(CACHE, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made > DAY_MS) rmSync(join(CACHE, name), { recursive: true, force: true });
  }
}

/** Of everything that decides what an empty database looks like. */
function fingerprint(): string {
  const sources = readdirSync(MAKER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => join(MAKER, name));
  const hash = createHash('sha256');
  for (const file of [ENGINE, ...sources]) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
