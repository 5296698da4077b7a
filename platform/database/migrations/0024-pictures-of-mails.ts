import { type Kysely, sql } from 'kysely';

/** Brand logos that mails show, one row per drawing. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table mail_picture (hash text primary key, content bytea not null)`.execute(db);
}
