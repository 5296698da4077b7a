import { type Kysely, sql } from 'kysely';

/**
 * Tracking events in one partition per week, so that a week expires by dropping a table. The service creates the weeks;
 * rows without one are in the default partition. `tracking_event` stays: processes of the previous version write to it,
 * and its rows expire there.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table tracking_event_by_week (
      id bigint generated always as identity,
      tenant text not null,
      received_at timestamptz not null,
      event_name text not null,
      client_id text not null,
      application_id text not null,
      url text not null,
      condition_id text,
      currency text,
      device_id text,
      revenue_cents bigint check (revenue_cents >= 0),
      product_name text,
      offer_id text,
      trade_id bigint,
      category text,
      voucher_code text,
      voucher_value_cents bigint check (voucher_value_cents >= 0),
      primary key (received_at, id)
    ) partition by range (received_at)`.execute(db);
  await sql`create table tracking_event_other partition of tracking_event_by_week default`.execute(db);
  // A unique index of the whole table would have to include the week. The service reads the other weeks.
  await sql`
    create unique index on tracking_event_other (tenant, client_id, trade_id) where event_name = 'trade_created'`.execute(
    db,
  );
}
