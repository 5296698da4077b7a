import { type Kysely, sql } from 'kysely';

/**
 * Data typed before an address is verified ends with the verification: a registration belongs to its browser, an account
 * may have no password yet, a stored payout counts only when confirmed, and a used link answers its browser again for
 * some minutes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table registration add column browser_hash text`.execute(db);
  await sql`alter table account alter column password_hash drop not null`.execute(db);
  await sql`alter table customer_payment add column confirmed_at timestamptz`.execute(db);
  await sql`update customer_payment set confirmed_at = changed_at`.execute(db);
  await sql`create table account_link_receipt (
    token_hash text primary key,
    account_id bigint not null references account (id) on delete cascade,
    kind text not null check (kind in ('activate', 'reset', 'email')),
    browser_hash text not null,
    expires_at timestamptz not null)`.execute(db);
  await sql`create index account_link_receipt_account on account_link_receipt (account_id)`.execute(db);
}
