import { type Kysely, sql } from 'kysely';

/** The language of the desk for a person; null for the language of the browser, which everybody had until now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table staff add column language text check (language ~ '^[a-z]{2,3}$')`.execute(db);
}
