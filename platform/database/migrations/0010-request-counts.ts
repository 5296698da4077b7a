import { type Kysely, sql } from 'kysely';

/**
 * Requests counted against a limit. Unlogged: a count that is lost in a crash costs a minute's memory, and writing each
 * one to the write-ahead log would cost more than what most requests do. Half of a page stays free, so that an update
 * stays on its page and touches no index.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create unlogged table request_count (
      key text primary key,
      used integer not null check (used > 0),
      ends_at timestamptz not null
    ) with (fillfactor = 50)`.execute(db);
}
