import { type Kysely, sql } from 'kysely';

/**
 * Requests counted against a rate limit. Unlogged: a crash loses one minute of counts, and logging each count would cost
 * more than most requests do. Half of each page stays free, so that an update stays on its page and touches no index.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create unlogged table request_count (
      key text primary key,
      used integer not null check (used > 0),
      ends_at timestamptz not null
    ) with (fillfactor = 50)`.execute(db);
}
