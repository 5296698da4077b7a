import { type Kysely, sql } from 'kysely';

/**
 * Offers and visits per shop, day and reference: offers themselves are deleted, and partners compare months. Offers made
 * before are counted by UTC days, because the database does not know the time zones of shops; their visits are unknown.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('offer_day')
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('day', 'date', (c) => c.notNull())
    .addColumn('reference', 'text', (c) => c.notNull())
    .addColumn('offers', 'integer', (c) => c.notNull().check(sql`offers > 0`))
    .addColumn('visits', 'integer', (c) => c.notNull().check(sql`visits between 0 and offers`))
    .addPrimaryKeyConstraint('offer_day_key', ['tenant', 'day', 'reference'])
    .execute();
  await sql`
    insert into offer_day (tenant, day, reference, offers, visits)
    select tenant, (created_at at time zone 'UTC')::date, '', count(*), 0 from offer where not is_test
    group by 1, 2`.execute(db);
}
