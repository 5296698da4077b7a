import { type Kysely, sql } from 'kysely';

/** Content-security-policy reports as counts per day and shop, without data about the reporter. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table policy_violation (
      tenant text not null,
      day date not null,
      directive text not null,
      blocked text not null,
      count bigint not null check (count > 0),
      primary key (day, tenant, directive, blocked)
    )`.execute(db);
}
