import { type Kysely, sql } from 'kysely';

/**
 * The parcels of a trade: one until now, several where limits of the carrier split it. Each has a number and a part of
 * the devices. A lost one is paid as offered without its devices.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('trade_parcel')
    .addColumn('trade_id', 'bigint', (c) => c.notNull().references('trade.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull().check(sql`position > 0`))
    .addColumn('tracking_number', 'text', (c) => c.notNull().unique())
    .addColumn('lines', 'jsonb', (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c.notNull().defaultTo('expected').check(sql`state in ('expected', 'received', 'notComing', 'lost')`),
    )
    .addColumn('changed_at', 'timestamptz')
    .addColumn('person', 'text')
    .addColumn('reason', 'text', (c) => c.check(sql`length(reason) between 1 and 500`))
    .addPrimaryKeyConstraint('trade_parcel_key', ['trade_id', 'position'])
    .addCheckConstraint('trade_parcel_changed', sql`(state = 'expected') = (changed_at is null)`)
    .execute();
  // Every trade so far has one parcel with all its devices, which has arrived if the trade was ever received.
  await sql`insert into trade_parcel (trade_id, position, tracking_number, lines, state, changed_at, person)
    select trade.id, 1, trade.tracking_number,
      (select coalesce(jsonb_agg(jsonb_build_object('position', line.position, 'quantity', line.quantity)
        order by line.position), '[]') from trade_line line where line.trade_id = trade.id),
      case when arrived.at is null then 'expected' else 'received' end, arrived.at, arrived.person
    from trade left join lateral (
      select at, person from trade_history
      where trade_id = trade.id and to_state = 'received' order by id limit 1
    ) arrived on true`.execute(db);
  await sql`alter table trade_item drop constraint trade_item_decision_check`.execute(db);
  await sql`alter table trade_item add constraint trade_item_decision_check
    check (decision in ('accepted', 'returned', 'missing', 'surrendered', 'lost'))`.execute(db);
}
