import { LRUCache } from 'lru-cache';
import { type Database, deleteBatch, withoutDeadline } from '../../database/index.server.ts';
import { DAY_MS } from '../../shared/durations.ts';
import type { Sweep } from '../../shared/sweep.ts';
import './tables.ts';
import { sql } from 'kysely';

/** A text file with a content-hashed name: a name always has the same content. */
export interface Asset {
  /** `/assets/…` */
  path: string;
  /** Content type. */
  type: string;
  body: string;
}

export interface AssetService {
  /** Stores what is missing, and renews the rest. Call it before the first page is served, and once a day. */
  publish(assets: readonly Asset[]): Promise<void>;
  /** Finds a file that any build published. */
  find(path: string): Promise<Asset | undefined>;
  sweep: Sweep;
}

/** How long the pages of an ended build find their files: open tabs, caches, and a roll-back. */
export const ASSET_RETENTION_DAYS = 30;
/** Renewed rows are written at most this often. */
const RENEW_AFTER_MS = DAY_MS / 2;
const BATCH = 40;
/** The list of stored paths is read at most this often, whatever visitors ask for. */
const PATHS_TTL_MS = 1_000;
const MAX_CACHED_CHARACTERS = 16 * 1024 * 1024;

/**
 * Stores the assets of every build in the database. During a rolling deployment, pages of one build reach processes of
 * another, which know only their own files.
 */
export function createAssets({ database: { db, now } }: { database: Database }): AssetService {
  const cached = new LRUCache<string, Asset>({
    maxSize: MAX_CACHED_CHARACTERS,
    sizeCalculation: ({ body }) => body.length + 1,
  });
  let paths: { at: number; known: Promise<ReadonlySet<string>> } | undefined;

  const readPaths = async (): Promise<ReadonlySet<string>> => {
    const rows = await db.selectFrom('asset').select('path').execute();
    return new Set(rows.map(({ path }) => path));
  };
  const isStored = async (path: string): Promise<boolean> => {
    if (!paths || performance.now() - paths.at > PATHS_TTL_MS) {
      const known = readPaths();
      paths = { at: performance.now(), known };
      // The caller below reports it; the next one asks again.
      known.catch(() => (paths = undefined));
    }
    return (await paths.known).has(path);
  };

  return {
    publish: (assets) => withoutDeadline(() => publish(db, assets, now())),
    find: async (path) => {
      const known = cached.get(path);
      if (known || !(await isStored(path))) return known;
      const found = await db
        .selectFrom('asset')
        .select(['path', 'type', 'body'])
        .where('path', '=', path)
        .executeTakeFirst();
      if (found) cached.set(path, found);
      return found;
    },
    sweep: {
      what: 'assets of builds that no longer run',
      everyMs: DAY_MS,
      run: (at) => {
        const oldest = new Date(at.getTime() - ASSET_RETENTION_DAYS * DAY_MS);
        return deleteBatch(db, 'asset', sql`published_at < ${oldest}`);
      },
    },
  };
}

async function publish(db: Database['db'], assets: readonly Asset[], at: Date): Promise<void> {
  const stored = await db.selectFrom('asset').select(['path', 'published_at']).execute();
  const renewedAt = new Map(stored.map(({ path, published_at }) => [path, published_at.getTime()]));
  const missing = assets.filter(({ path }) => !renewedAt.has(path));
  for (let start = 0; start < missing.length; start += BATCH) {
    const rows = missing.slice(start, start + BATCH).map((asset) => ({ ...asset, published_at: at }));
    await db
      .insertInto('asset')
      .values(rows)
      .onConflict((conflict) => conflict.column('path').doUpdateSet({ published_at: at }))
      .execute();
  }
  const due = at.getTime() - RENEW_AFTER_MS;
  const old = assets.map(({ path }) => path).filter((path) => (renewedAt.get(path) ?? Number.POSITIVE_INFINITY) < due);
  if (old.length > 0) await db.updateTable('asset').set({ published_at: at }).where('path', 'in', old).execute();
}
