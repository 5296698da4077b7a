import { type Kysely, sql } from 'kysely';

/** Stores a customer's company, so that it need not be typed again. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table customer
    add column company_name text,
    add column vat_number text`.execute(db);
}
