import { sql } from 'kysely';
import { deleteBatch, type Query } from '../../database/index.server.ts';
import { DAY_MS } from '../../shared/durations.ts';

const GUEST_RETENTION_DAYS = 30;

/** Deletes guest numbers without a trade, and those whose trades moved to an account. */
export async function forgetGuests(db: Query, now: Date): Promise<number> {
  const over = sql<boolean>`
    account_id is null and created_at < ${new Date(now.getTime() - GUEST_RETENTION_DAYS * DAY_MS)}
    and not exists (select from trade where trade.customer_id = customer.id)`;
  return deleteBatch(db, 'customer', over);
}
