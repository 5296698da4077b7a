import { type Kysely, sql } from 'kysely';

/** An offer is drawn as its device is; null for offers of before, which show their kind. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table offer add column drawing text`.execute(db);
}
