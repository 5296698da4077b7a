import { type Kysely, sql } from 'kysely';

/** Who sells as a company says which one, and by which number it is taxed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table trade
    add column company_name text,
    add column vat_number text,
    add column vat_registered boolean,
    add column vat_asked_at timestamptz`.execute(db);
  // Few trades are a company's, and of those few wait for an answer.
  await sql`create index trade_vat_unanswered on trade (id) where vat_number is not null and vat_registered is null`.execute(
    db,
  );
}
