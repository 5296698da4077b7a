// @ts-check
/**
 * The commands as one compiled program, below `.cache/umlauf`. Loading hundreds of TypeScript files takes longer than
 * most commands. The folder's name is the hash of the sources, so another state of them is another program.
 *
 * Plain JavaScript: every command reads it.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(SOURCES);
const PROGRAMS = join(ROOT, '.cache/umlauf');
const ENTRY = 'cli.js';
/** A command that still runs may import parts of its program later. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Compiles the program unless it exists.
 *
 * @returns {Promise<string>} the path of its entry
 */
export async function prepareProgram() {
  const hash = hashSources();
  const folder = join(PROGRAMS, hash);
  const entry = join(folder, ENTRY);
  if (existsSync(entry)) return entry;
  const temporary = `${folder}.${process.pid}.tmp`;
  try {
    await compile(temporary);
    removeOldPrograms();
    // Another process may have been faster.
    if (!existsSync(entry)) renameSync(temporary, folder);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  return entry;
}

/** Packages and the engine too: a result that an older validator gave is kept for that validator only. */
function hashSources() {
  const hash = createHash('sha256').update(process.version);
  hash.update(readFileSync(join(ROOT, 'package-lock.json')));
  for (const name of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.m?ts$|\.mjs$/.test(name)) hash.update(`\0${name}\0`).update(readFileSync(join(SOURCES, name)));
  }
  return hash.digest('hex').slice(0, 32);
}

/** @param {string} outdir */
async function compile(outdir) {
  const { build } = await import('esbuild');
  mkdirSync(outdir, { recursive: true });
  await build({
    entryPoints: [join(SOURCES, 'cli.ts')],
    absWorkingDir: ROOT,
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    define: { IS_PROGRAM: 'true' },
    logLevel: 'silent',
  });
}

function removeOldPrograms() {
  for (const name of readdirSync(PROGRAMS)) {
    const path = join(PROGRAMS, name);
    const state = statSync(path, { throwIfNoEntry: false });
    if (state && Date.now() - state.mtimeMs > MAX_AGE_MS) rmSync(path, { recursive: true, force: true });
  }
}
