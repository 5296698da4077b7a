import type { Kysely } from 'kysely';

/** Wrong passwords of staff are counted where those of accounts are. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropTable('staff_attempt').execute();
}
