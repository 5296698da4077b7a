import type { Kysely } from 'kysely';

/** Wrong passwords of staff and of accounts are counted in the same table. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropTable('staff_attempt').execute();
}
