import { constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { flushPath, flushTree } from './durable-files.ts';
import { EmbeddedEngine } from './embedded-engine.ts';
import { EmbeddedPool } from './embedded-pool.ts';
import { type OwnershipOptions, ownDirectory } from './ownership/own-directory.ts';

export interface OpenedPool<P> {
  pool: P;
  close(): Promise<void>;
  /** See `Database.copyFiles`. */
  copyFiles?: (folder: string) => Promise<void>;
}

export async function openMemory(): Promise<OpenedPool<EmbeddedPool>> {
  const pool = new EmbeddedPool(await EmbeddedEngine.inMemory());
  return { pool, close: () => pool.end() };
}

/** Opens `<dataDir>/pg`, made on first use. Throws when another process holds the directory. */
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

/** A new database takes seconds to make; it is made aside, so that a process killed meanwhile leaves no half one behind. */
async function prepare(dataDir: string, path: string): Promise<void> {
  const draft = join(dataDir, 'pg.new');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  // Flushed once, when it is whole: file by file would take three times as long.
  const engine = await PGlite.create(draft);
  await engine.close();
  flushTree(draft);
  renameSync(draft, path);
  flushPath(dataDir);
}

/**
 * Copies while nobody else has the connection: what a killed process would have left at this moment, and what opening it
 * makes whole again. Where the file system can, the copy shares its blocks with the original.
 */
async function copyFiles(pool: EmbeddedPool, path: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const connection = await pool.connect();
  try {
    await cp(path, join(folder, 'pg'), { recursive: true, mode: constants.COPYFILE_FICLONE });
  } finally {
    connection.release();
  }
}
