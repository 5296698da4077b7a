import { sql } from 'kysely';
import { deleteBatch, type Query } from '../../database/index.server.ts';

/** Deletes registrations and links whose time is over. */
export async function forgetLinks(db: Query, now: Date): Promise<number> {
  const over = sql<boolean>`expires_at <= ${now}`;
  return (await deleteBatch(db, 'registration', over)) + (await deleteBatch(db, 'account_link', over));
}
