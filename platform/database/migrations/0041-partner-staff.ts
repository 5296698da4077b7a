import { type Kysely, sql } from 'kysely';

/** Staff of a partner see the figures of these shops alone; the list is empty for everybody else. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table staff add column tenants jsonb not null default '[]'`.execute(db);
}
