import { type Kysely, sql } from 'kysely';

/** A return to the seller is a separate parcel: announced once, printed as often as needed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table trade add column return_tracking_number text unique`.execute(db);
}
