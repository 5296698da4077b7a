import { sql } from 'kysely';
import { deleteBatch, type Query } from '../../database/index.server.ts';
import { DAY_MS } from '../../shared/durations.ts';

/** A request is repeated within seconds; a draft expires with its key after a day. */
export const IDEMPOTENCY_KEY_RETENTION_DAYS = 30;

/** Deletes keys that are no longer repeated; the trade stays. */
export async function forgetKeys(db: Query, now: Date): Promise<number> {
  return deleteBatch(
    db,
    'trade_key',
    sql`created_at < ${new Date(now.getTime() - IDEMPOTENCY_KEY_RETENTION_DAYS * DAY_MS)}`,
  );
}
