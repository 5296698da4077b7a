import { constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import type { Urgency } from './deadline.ts';
import { flushPath, flushTree } from './durable-files.ts';
import { EmbeddedEngine } from './embedded-engine.ts';
import { EmbeddedPool } from './embedded-pool.ts';
import { MEMORY_START } from './engine-settings.ts';
import { type OwnershipOptions, ownDirectory } from './ownership/own-directory.ts';
import { readPackedDatabase, unpackDatabase } from './packed-database.ts';
import type { Replicas } from './replica.ts';

export interface OpenedPool<P> {
  pool: P;
  close(): Promise<void>;
  /** See `Database.copyFiles`. */
  copyFiles?: (folder: string) => Promise<void>;
  /** See `Database.connections`. */
  connections?: () => PoolUse[];
  replicas?: Replicas;
}

/** How the connections of one use are used. */
export interface PoolUse {
  use: Urgency | 'replica';
  total: number;
  idle: number;
  /** Callers that wait for a connection. */
  waiting: number;
}

/** Starts with the empty database of the artefact; without one, the engine creates it, which takes seconds. */
export async function openMemory(): Promise<OpenedPool<EmbeddedPool>> {
  const empty = existsSync(EMPTY_DATABASE) ? readPackedDatabase(await readFile(EMPTY_DATABASE)) : undefined;
  const pool = new EmbeddedPool(await EmbeddedEngine.inMemory(empty));
  return { pool, close: () => pool.end() };
}

/** Opens `<dataDir>/pg`, created on first use. Throws when another process holds the directory. */
export async function openDirectory(
  dataDir: string,
  options: OwnershipOptions = {},
): Promise<OpenedPool<EmbeddedPool>> {
  const ownership = await ownDirectory(dataDir, options);
  try {
    const path = join(dataDir, 'pg');
    if (!existsSync(path)) await prepare(dataDir, path);
    const pool = new EmbeddedPool(await EmbeddedEngine.inDirectory(path, ownership.assert));
    return {
      pool,
      copyFiles: (folder) => copyFiles(pool, path, folder),
      close: async () => {
        await pool.end();
        ownership.release();
      },
    };
  } catch (error) {
    ownership.release();
    throw error;
  }
}

/** Where an artefact has the packed empty database, its tables up to date. */
const EMPTY_DATABASE = fileURLToPath(new URL('./empty-database.br', import.meta.url));

/**
 * Unpacks the empty database of the artefact; without one, the engine creates it, which takes seconds. Both happen in
 * another folder, so that a killed process leaves no partial database.
 */
async function prepare(dataDir: string, path: string): Promise<void> {
  const draft = join(dataDir, 'pg.new');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  if (existsSync(EMPTY_DATABASE)) unpackDatabase(await readFile(EMPTY_DATABASE), draft);
  else await (await PGlite.create({ dataDir: draft, startParams: MEMORY_START })).close();
  // At the end: flushing file by file would take three times as long.
  flushTree(draft);
  renameSync(draft, path);
  flushPath(dataDir);
}

/**
 * Copies the files while holding the connection. The copy equals the files of a process killed at this moment; opening
 * it runs crash recovery. The copy shares blocks with the original where the file system supports it.
 */
async function copyFiles(pool: EmbeddedPool, path: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const connection = await pool.connect();
  try {
    await copyTree(path, join(folder, 'pg'));
  } finally {
    connection.release();
  }
}

/** Copies a thousand small files, several in parallel, because queries wait until the last one is copied. */
async function copyTree(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const places = entries.map((entry) => ({ entry, source: join(entry.parentPath, entry.name) }));
  const toDataDirectory = (source: string) => join(to, relative(from, source));
  await mkdir(to, { mode: 0o700 });
  for (const { entry, source } of places)
    if (entry.isDirectory()) await mkdir(toDataDirectory(source), { recursive: true });
  const files = places.filter(({ entry }) => entry.isFile()).map(({ source }) => source);
  const copyOn = async () => {
    for (let file = files.pop(); file; file = files.pop())
      await copyFile(file, toDataDirectory(file), constants.COPYFILE_FICLONE);
  };
  await Promise.all(Array.from({ length: 8 }, copyOn));
}
