import { type Kysely, sql } from 'kysely';

/** Brands' marks, which mails show. One row a drawing. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table mail_picture (hash text primary key, content bytea not null)`.execute(db);
}
