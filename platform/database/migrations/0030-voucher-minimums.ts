import { type Kysely, sql } from 'kysely';

/** The least value of the devices bought that a trade's voucher takes. 0 keeps the rule that earlier trades were made under. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table trade add column voucher_minimum_cents bigint not null default 0
    check (voucher_minimum_cents >= 0)`.execute(db);
}
