import { type Kysely, sql } from 'kysely';

/** A voucher may be given by a partner, who is named wherever it is shown and settled with by the sum of what was paid. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table trade add column voucher_partner text`.execute(db);
}
