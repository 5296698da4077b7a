import { type Kysely, sql } from 'kysely';

/** An offer shows its device's drawing; null for offers created before this migration, which show their kind. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table offer add column drawing text`.execute(db);
}
