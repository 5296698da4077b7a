import { type Kysely, sql } from 'kysely';

/** Every mail says where answers go; until now only those that a person wrote did. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table mail add column automatic boolean not null default true`.execute(db);
  await sql`update mail set automatic = false where reply_to is not null`.execute(db);
}
