import { sql } from 'kysely';
import { deleteBatch, type Query } from '../../database/index.server.ts';

/** Deletes expired registrations, links and receipts. */
export async function forgetLinks(db: Query, now: Date): Promise<number> {
  const over = sql<boolean>`expires_at <= ${now}`;
  let deleted = 0;
  for (const table of ['registration', 'account_link', 'account_link_receipt'] as const)
    deleted += await deleteBatch(db, table, over);
  return deleted;
}
