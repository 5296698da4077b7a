import type { Kysely } from 'kysely';

/** For which release each shop was last purged from the content delivery network, and when that is done once more. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('cdn_purge')
    .addColumn('shop', 'text', (c) => c.primaryKey())
    .addColumn('release', 'text', (c) => c.notNull())
    .addColumn('purged_at', 'timestamptz', (c) => c.notNull())
    .addColumn('again_at', 'timestamptz')
    .execute();
}
