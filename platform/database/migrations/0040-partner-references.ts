import { type Kysely, sql } from 'kysely';

/** A partner's own order or campaign id, which the page that frames the shop gives with a trade. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table trade add column partner_reference text`.execute(db);
}
