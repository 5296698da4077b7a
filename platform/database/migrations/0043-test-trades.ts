import { type Kysely, sql } from 'kysely';

/**
 * Offers and trades of the test mode. Only test trades are ever deleted, with everything that belongs to them; until now
 * nothing deleted a trade, and its tables had no rule for it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table offer add column is_test boolean not null default false`.execute(db);
  await sql`alter table trade add column is_test boolean not null default false`.execute(db);
  await sql`create index trade_test on trade (created_at) where is_test`.execute(db);
  for (const table of ['trade', 'trade_item', 'clarification']) await cascade(db, table);
}

async function cascade(db: Kysely<never>, table: string): Promise<void> {
  const { rows } = await sql<{ child: string; name: string; rule: string }>`
    select conrelid::regclass::text as child, conname as name, pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'f' and confdeltype = 'a' and confrelid = ${table}::regclass
      and conrelid <> 'payout'::regclass
    order by 1, 2`.execute(db);
  for (const { child, name, rule } of rows)
    await sql`alter table ${sql.table(child)} drop constraint ${sql.ref(name)},
      add constraint ${sql.ref(name)} ${sql.raw(rule)} on delete cascade`.execute(db);
}
