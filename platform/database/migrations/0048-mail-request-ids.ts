import type { Kysely } from 'kysely';

/** The request that caused a mail: a random id, for its header. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mail').addColumn('request_id', 'text').execute();
}
