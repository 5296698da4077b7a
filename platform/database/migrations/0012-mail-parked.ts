import { type Kysely, sql } from 'kysely';

/** A permanently rejected mail is parked for the operator instead of being discarded. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table mail drop constraint mail_state_check`.execute(db);
  await sql`update mail set state = 'parked' where state = 'failed'`.execute(db);
  await sql`alter table mail add constraint mail_state_check check (state in ('queued', 'sent', 'parked'))`.execute(db);
  await sql`create index mail_unsent on mail (state, next_attempt_at) where state <> 'sent'`.execute(db);
}
