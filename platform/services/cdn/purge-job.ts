import { sql } from 'kysely';
import type { Database, Query } from '../../database/index.server.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import type { Job } from '../../shared/job.ts';
import type { Logger } from '../../shared/request-context.ts';
import { shopKey } from './keys.ts';
import './tables.ts';
import type { CachePurger } from './types.ts';

/** Cloudflare's free plan accepts five calls a minute. */
const EVERY_MS = MINUTE_MS;
/**
 * A rolling deployment ends within this time: old processes may refill the network until then, and one place of the network
 * from another that was not purged yet.
 */
const AGAIN_AFTER_MS = 10 * MINUTE_MS;

export interface PurgeJobParts {
  database: Pick<Database, 'db'>;
  purger: CachePurger;
  /** What each shop's pages are made from now: program, configuration and price list. */
  releases(now: Date): ReadonlyMap<string, string>;
  log: Pick<Logger, 'info'>;
}

/**
 * Purges the shops whose release is not the one that was purged last, and once more when the old processes are gone. A shop
 * that was removed is purged as well. A failed purge is thrown and repeated: what is due is decided from the stored rows.
 */
export function purgeJob({ database: { db }, purger, releases, log }: PurgeJobParts): Job {
  return {
    name: 'purge the CDN',
    everyMs: EVERY_MS,
    run: async (now) => {
      const current = releases(now);
      const due = await listDue(db, current, now);
      if (due.length === 0) return 0;
      const purged = await purger.purge(due.map(({ shop }) => shopKey(shop)));
      if (!purged.ok) {
        for (const { shop } of due) await recordFailure(db, shop, now);
        throw new Error(`the CDN was not purged: ${JSON.stringify(purged.error)}`);
      }
      for (const one of due) await record(db, one, now);
      const shops = due.map(({ shop }) => shop);
      log.info({ shops, calls: purged.value.calls }, 'the CDN was purged');
      return due.length;
    },
  };
}

interface DueShop {
  shop: string;
  /** Undefined for a shop that was removed. */
  release: string | undefined;
  isAgain: boolean;
}

async function listDue(db: Query, current: ReadonlyMap<string, string>, now: Date): Promise<DueShop[]> {
  const rows = new Map((await db.selectFrom('cdn_purge').selectAll().execute()).map((row) => [row.shop, row]));
  const shops = [...new Set([...current.keys(), ...rows.keys()])];
  return shops.flatMap((shop): DueShop[] => {
    const row = rows.get(shop);
    const release = current.get(shop);
    if (row?.release !== release) return [{ shop, release, isAgain: false }];
    return row?.again_at && row.again_at <= now ? [{ shop, release, isAgain: true }] : [];
  });
}

async function record(db: Query, { shop, release, isAgain }: DueShop, now: Date): Promise<void> {
  if (release === undefined) return void (await db.deleteFrom('cdn_purge').where('shop', '=', shop).execute());
  const row = {
    release,
    purged_at: now,
    failed_at: null,
    again_at: isAgain ? null : new Date(now.getTime() + AGAIN_AFTER_MS),
  };
  await db
    .insertInto('cdn_purge')
    .values({ shop, ...row })
    .onConflict((conflict) => conflict.column('shop').doUpdateSet(row))
    .execute();
}

/** Keeps the time of the first failure. */
async function recordFailure(db: Query, shop: string, now: Date): Promise<void> {
  await db
    .insertInto('cdn_purge')
    .values({ shop, release: '', failed_at: now })
    .onConflict((conflict) =>
      conflict.column('shop').doUpdateSet({ failed_at: sql`coalesce(cdn_purge.failed_at, excluded.failed_at)` }),
    )
    .execute();
}

/** The first failure of those that were not made good yet; null without any. */
export async function findFailingSince(db: Query): Promise<Date | null> {
  const { since } = await db
    .selectFrom('cdn_purge')
    .select((eb) => eb.fn.min('failed_at').as('since'))
    .executeTakeFirstOrThrow();
  return since;
}
