import { type Kysely, sql } from 'kysely';

/** What goes back to its seller is a parcel of its own: announced once, printed as often as needed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table trade add column return_tracking_number text unique`.execute(db);
}
