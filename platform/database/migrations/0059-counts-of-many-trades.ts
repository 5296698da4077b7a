import { type Kysely, sql } from 'kysely';

/**
 * Numbers and lists of one shop's trades in one state, and what waits: second opinions, and events for partners.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index trade_tenant_state on trade (tenant, state, id)`.execute(db);
  // With the time, so that the list of those that wait reads the index alone. The key finds one by its trade.
  await sql`create index second_opinion_waiting on second_opinion (trade_id, opened_at) where closed_at is null`.execute(
    db,
  );
  await sql`drop index second_opinion_open`.execute(db);
  await sql`create index webhook_event_undelivered on webhook_event (state, created_at) where state <> 'delivered'`.execute(
    db,
  );
}
