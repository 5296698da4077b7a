import { type Kysely, sql } from 'kysely';

/**
 * Makes label links and request hashes survive a change of DATA_KEY: label links are random and stored as a plain hash,
 * and the hash of a trade's body is sealed. Older rows keep their keyed hash.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('trade').addColumn('label_hash', 'text').execute();
  await db.schema.alterTable('trade_key').addColumn('body_sealed', 'text').execute();
  await db.schema
    .alterTable('trade_key')
    .alterColumn('body_hash', (c) => c.dropNotNull())
    .execute();
  await db.schema
    .alterTable('trade_key')
    .addCheckConstraint('trade_key_body_known', sql`num_nonnulls(body_sealed, body_hash) = 1`)
    .execute();
}
