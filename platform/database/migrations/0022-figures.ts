import { type Kysely, sql } from 'kysely';

/** Indexes for the figures of a period. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index trade_history_reached on trade_history (to_state, at)`.execute(db);
  await sql`create index payout_paid on payout (tenant, paid_at) where state = 'paid'`.execute(db);
}
