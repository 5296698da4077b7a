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
    .addColumn('kind', 'text', (c) =>
      c.notNull().check(sql`kind in ('labelPrinted', 'handedOver', 'assigned', 'shelved', 'parcelLinked')`),
    )
    .addColumn('detail', 'text', (c) => c.check(sql`length(detail) between 1 and 320`))
    .addColumn('person', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('trade_activity_trade').on('trade_activity').columns(['trade_id', 'id']).execute();
  await db.schema
    .createTable('trade_assignment')
    .addColumn('trade_id', 'bigint', (c) => c.primaryKey().references('trade.id').onDelete('cascade'))
    .addColumn('staff_id', 'bigint', (c) => c.references('staff.id').onDelete('set null'))
    .addColumn('shelf', 'text', (c) => c.check(sql`length(shelf) between 1 and 40`))
    .execute();
  await sql`create index trade_assignment_staff on trade_assignment (staff_id, trade_id)`.execute(db);
  await db.schema
    .createTable('unexpected_parcel')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('public_id', 'text', (c) => c.notNull().unique())
    .addColumn('code', 'text', (c) => c.notNull().check(sql`length(code) between 1 and 200`))
    .addColumn('note', 'text', (c) => c.check(sql`length(note) between 1 and 2000`))
    .addColumn('shelf', 'text', (c) => c.check(sql`length(shelf) between 1 and 40`))
    .addColumn('person', 'text', (c) => c.notNull())
    .addColumn('found_at', 'timestamptz', (c) => c.notNull())
    .addColumn('trade_id', 'bigint', (c) => c.references('trade.id').onDelete('set null'))
    .addColumn('closed_at', 'timestamptz')
    .addColumn('closed_by', 'text')
    .addCheckConstraint('unexpected_parcel_closed', sql`(closed_at is null) = (closed_by is null)`)
    .execute();
  await sql`create unique index unexpected_parcel_open on unexpected_parcel (code) where closed_at is null`.execute(db);
  await sql`create index unexpected_parcel_found on unexpected_parcel (found_at) where closed_at is null`.execute(db);
  await sql`create index unexpected_parcel_trade on unexpected_parcel (trade_id) where trade_id is not null`.execute(
    db,
  );
  await sql`alter table trade_item add column handed_over_at timestamptz`.execute(db);
  await sql`update trade_item set handed_over_at = trade.changed_at from trade
    where trade.id = trade_id and decision = 'returned' and return_tracking_number is not null
    and trade.changed_at < now() - interval '14 days'`.execute(db);
  await sql`alter table trade_item add constraint trade_item_handed_over
    check (handed_over_at is null or decision = 'returned')`.execute(db);
  await sql`create index trade_item_to_return on trade_item (trade_id)
    where decision = 'returned' and handed_over_at is null`.execute(db);
  await sql`alter table item_serial add column number_fingerprint text`.execute(db);
  await db.schema.createIndex('item_serial_fingerprint').on('item_serial').column('number_fingerprint').execute();
  for (const [name, text] of Object.entries(SEARCHED))
    await sql`create index ${sql.ref(`trade_search_${name}`)} on trade (lower(${sql.raw(text)}) text_pattern_ops)`.execute(
      db,
    );
  await db.schema.createIndex('trade_state_changed').on('trade').columns(['state', 'changed_at']).execute();
}

/** What staff search by its beginning. */
const SEARCHED = {
  number: 'number',
  email: 'email',
  company: 'company_name',
  last_name: 'last_name',
  full_name: "first_name || ' ' || last_name",
};
