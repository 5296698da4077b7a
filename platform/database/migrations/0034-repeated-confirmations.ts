import { type Kysely, sql } from 'kysely';

/** A confirmed subscription keeps the hash of its link, so that the link can repeat a success whose answer was lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table newsletter_subscription drop constraint newsletter_link_while_pending`.execute(db);
  await sql`alter table newsletter_subscription add constraint newsletter_link_until_ended check (case state
    when 'pending' then confirm_hash is not null
    when 'unsubscribed' then confirm_hash is null
    else true end)`.execute(db);
}
