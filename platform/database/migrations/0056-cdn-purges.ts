import type { Kysely } from 'kysely';

/**
 * For which release each shop was last purged from the content delivery network, when that is done once more, and since
 * when it fails.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('cdn_purge')
    .addColumn('shop', 'text', (c) => c.primaryKey())
    .addColumn('release', 'text', (c) => c.notNull())
    .addColumn('purged_at', 'timestamptz')
    .addColumn('again_at', 'timestamptz')
    .addColumn('failed_at', 'timestamptz')
    .execute();
}
