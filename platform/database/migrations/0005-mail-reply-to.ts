import type { Kysely } from 'kysely';

/** Where the answer to a mail goes, when not to its sender. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('mail').addColumn('reply_to', 'text').execute();
}
