import { type Kysely, sql } from 'kysely';

/** Carriers report parcels lost or damaged; the report stays at the parcel until the carrier has found it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table parcel_event drop constraint parcel_event_kind_check`.execute(db);
  await sql`alter table parcel_event add constraint parcel_event_kind_check
    check (kind in ('handedOver', 'inTransit', 'delivered', 'returned', 'lost', 'damaged'))`.execute(db);
  await db.schema
    .alterTable('trade_parcel')
    .addColumn('report', 'text', (c) => c.check(sql`report in ('lost', 'damaged')`))
    .addColumn('reported_at', 'timestamptz')
    .execute();
  await sql`alter table trade_parcel add constraint trade_parcel_reported
    check ((report is null) = (reported_at is null))`.execute(db);
  await sql`create index trade_parcel_lost on trade_parcel (trade_id)
    where report = 'lost' and state = 'expected'`.execute(db);
}
