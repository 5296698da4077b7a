import { type Kysely, sql } from 'kysely';

/** Minimum value of the devices for a trade's voucher. 0 keeps the rule of earlier trades. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table trade add column voucher_minimum_cents bigint not null default 0
    check (voucher_minimum_cents >= 0)`.execute(db);
}
