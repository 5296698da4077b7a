import { type Kysely, sql } from 'kysely';

/** One worker at a time leases a mail, and only that worker records its result. Deliveries per address are counted. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('mail')
    // The address whose rate limit it counts against; null for mails that count against none, such as older ones.
    .addColumn('counts_for', 'text')
    .addColumn('claim', 'text')
    .addColumn('leased_until', 'timestamptz')
    .addColumn('first_failed_at', 'timestamptz')
    .addColumn('fault', 'text', (c) => c.check(sql`fault in ('server', 'unknown')`))
    .execute();
  await db.schema
    .createIndex('mail_waiting_for')
    .on('mail')
    .column('counts_for')
    .where(sql.ref('state'), '=', sql.lit('queued'))
    .execute();
  await db.schema
    .createTable('mail_delivery')
    .addColumn('claim', 'text', (c) => c.primaryKey())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('counted_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('mail_delivery_address').on('mail_delivery').columns(['address', 'counted_at']).execute();
}
