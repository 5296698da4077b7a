import { type Kysely, sql } from 'kysely';

/** Every mail has a Reply-To from now on; before, only mails written by a person had one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table mail add column automatic boolean not null default true`.execute(db);
  await sql`update mail set automatic = false where reply_to is not null`.execute(db);
}
