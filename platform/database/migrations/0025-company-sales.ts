import { type Kysely, sql } from 'kysely';

/** A seller that is a company gives its name and VAT number. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table trade
    add column company_name text,
    add column vat_number text,
    add column vat_registered boolean,
    add column vat_asked_at timestamptz`.execute(db);
  // Few trades belong to a company, and few of those wait for a VAT check.
  await sql`create index trade_vat_unanswered on trade (id) where vat_number is not null and vat_registered is null`.execute(
    db,
  );
}
