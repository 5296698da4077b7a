import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('tracking_event')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('received_at', 'timestamptz', (c) => c.notNull())
    .addColumn('event_name', 'text', (c) => c.notNull())
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('application_id', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('condition_id', 'text')
    .addColumn('currency', 'text')
    .addColumn('device_id', 'text')
    .addColumn('revenue_cents', 'bigint', (c) => c.check(sql`revenue_cents >= 0`))
    .addColumn('product_name', 'text')
    .addColumn('offer_id', 'text')
    .addColumn('trade_id', 'bigint')
    .addColumn('category', 'text')
    .addColumn('voucher_code', 'text')
    .addColumn('voucher_value_cents', 'bigint', (c) => c.check(sql`voucher_value_cents >= 0`))
    .execute();
  await db.schema.createIndex('tracking_event_received').on('tracking_event').column('received_at').execute();
  // The key includes the client, so that guessing a trade number cannot use up another browser's event.
  await db.schema
    .createIndex('tracking_event_trade_once')
    .unique()
    .on('tracking_event')
    .columns(['tenant', 'client_id', 'trade_id'])
    .where(sql.ref('event_name'), '=', sql.lit('trade_created'))
    .execute();
}
