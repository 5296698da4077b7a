import { type Kysely, sql } from 'kysely';

/**
 * Worklists with the time since when each trade waits, and what staff did with a trade besides its states. The platform
 * did not record when a return parcel left the house: one that was announced over two weeks ago counts as handed over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('trade_activity')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('trade_id', 'bigint', (c) => c.notNull().references('trade.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('labelPrinted', 'handedOver')`))
    .addColumn('detail', 'text', (c) => c.check(sql`length(detail) between 1 and 320`))
    .addColumn('person', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('trade_activity_trade').on('trade_activity').columns(['trade_id', 'id']).execute();
  await sql`alter table trade_item add column handed_over_at timestamptz`.execute(db);
  await sql`update trade_item set handed_over_at = trade.changed_at from trade
    where trade.id = trade_id and decision = 'returned' and return_tracking_number is not null
    and trade.changed_at < now() - interval '14 days'`.execute(db);
  await sql`alter table trade_item add constraint trade_item_handed_over
    check (handed_over_at is null or decision = 'returned')`.execute(db);
  await sql`create index trade_item_to_return on trade_item (trade_id)
    where decision = 'returned' and handed_over_at is null`.execute(db);
  await db.schema.createIndex('trade_state_changed').on('trade').columns(['state', 'changed_at']).execute();
}
