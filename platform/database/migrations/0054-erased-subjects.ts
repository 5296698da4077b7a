import { type Kysely, sql } from 'kysely';

/** What people had deleted, by random identifiers: a backup from before brings it back, and a restore deletes it again. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('erased_subject')
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('data', 'account', 'subscription')`))
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('erased_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('erased_subject_key', ['kind', 'subject'])
    .execute();
  await db.schema.createIndex('erased_subject_erased_at').on('erased_subject').column('erased_at').execute();
}
