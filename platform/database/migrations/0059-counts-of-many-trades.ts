import { type Kysely, sql } from 'kysely';

/**
 * Numbers and lists of one shop's trades in one state, the trades whose parcels are still with their sellers, by which
 * jobs remind of them and expire them, and the events for partners that are not delivered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index trade_tenant_state on trade (tenant, state, id)`.execute(db);
  await sql`create index trade_before_shipping on trade (id) where state in ('created', 'labelSent')`.execute(db);
  await sql`create index webhook_event_undelivered on webhook_event (state, created_at) where state <> 'delivered'`.execute(
    db,
  );
}
