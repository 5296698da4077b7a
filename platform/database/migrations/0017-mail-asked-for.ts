import { type Kysely, sql } from 'kysely';

/** Mails that can be requested again have a separate count: a guaranteed mail does not reduce it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('mail')
    .addColumn('when_full', 'text', (c) => c.notNull().defaultTo('wait').check(sql`when_full in ('wait', 'drop')`))
    .execute();
  await sql`update mail set when_full = 'drop' where kind in ('newsletter.confirm', 'newsletter.known')`.execute(db);
  await sql`create index mail_asked_for on mail (counts_for, created_at) where when_full = 'drop'`.execute(db);
}
