import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('newsletter_subscription')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('pending', 'confirmed', 'unsubscribed')`))
    .addColumn('email', 'text')
    .addColumn('email_fingerprint', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('consent', 'text', (c) => c.notNull())
    .addColumn('requested_at', 'timestamptz', (c) => c.notNull())
    .addColumn('confirm_hash', 'text', (c) => c.unique())
    .addColumn('mails', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('mailed_at', 'timestamptz', (c) => c.notNull())
    .addColumn('confirmed_at', 'timestamptz')
    .addColumn('unsubscribed_at', 'timestamptz')
    .addColumn('link_hash', 'text', (c) => c.notNull().unique())
    .addColumn('link_sealed', 'text', (c) => c.notNull())
    .addColumn('first_name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('interests', 'jsonb', (c) => c.notNull().defaultTo(sql`'[]'::jsonb`))
    .addUniqueConstraint('newsletter_tenant_email', ['tenant', 'email'])
    .addCheckConstraint('newsletter_email_while_wanted', sql`(email is null) = (state = 'unsubscribed')`)
    .addCheckConstraint('newsletter_link_while_pending', sql`(confirm_hash is not null) = (state = 'pending')`)
    .execute();
  await db.schema
    .createIndex('newsletter_state_requested')
    .on('newsletter_subscription')
    .columns(['state', 'requested_at'])
    .execute();
  // One-click unsubscribe address for mail programs (RFC 8058).
  await db.schema.alterTable('mail').addColumn('unsubscribe_url', 'text').execute();
}
