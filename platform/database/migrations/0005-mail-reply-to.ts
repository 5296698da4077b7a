import type { Kysely } from 'kysely';

/** Reply-To of a mail, when it differs from the sender. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('mail').addColumn('reply_to', 'text').execute();
}
