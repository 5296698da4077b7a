import { type Kysely, sql } from 'kysely';

/** A partner may issue a voucher. The partner is named wherever the voucher is shown and billed by the sum paid out. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table trade add column voucher_partner text`.execute(db);
}
