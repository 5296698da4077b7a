import { type Kysely, sql } from 'kysely';

/** Events about trades for the receivers of partners. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhook_endpoint')
    .addColumn('tenant', 'text', (c) => c.primaryKey())
    .addColumn('since', 'timestamptz', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('webhook_event')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tenant', 'text', (c) => c.notNull())
    // No foreign key: an event is deleted after a month and never keeps a trade.
    .addColumn('history_id', 'bigint', (c) => c.notNull().unique())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('number', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull().check(sql`length(body) <= 2000`))
    .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('queued', 'delivered', 'failed')`))
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('retries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'timestamptz', (c) => c.notNull())
    .addColumn('leased_until', 'timestamptz')
    .addColumn('last_status', 'integer')
    .addColumn('last_error', 'text', (c) => c.check(sql`length(last_error) between 1 and 200`))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('delivered_at', 'timestamptz')
    .addCheckConstraint('webhook_event_delivered', sql`state <> 'delivered' or delivered_at is not null`)
    .execute();
  await sql`create index webhook_event_due on webhook_event (next_attempt_at) where state = 'queued'`.execute(db);
  await db.schema.createIndex('webhook_event_created').on('webhook_event').column('created_at').execute();
}
