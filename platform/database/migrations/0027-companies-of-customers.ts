import { type Kysely, sql } from 'kysely';

/** Who sold as a company need not type which one again. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table customer
    add column company_name text,
    add column vat_number text`.execute(db);
}
