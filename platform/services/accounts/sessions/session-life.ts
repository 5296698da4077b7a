import { sql } from 'kysely';
import { deleteBatch, type Query } from '../../../database/index.server.ts';
import { DAY_MS } from '../../../shared/durations.ts';

/** A session expires after this time without a refresh. */
export const UNUSED_DAYS = 30;
/** Maximum lifetime of a session. */
export const MAX_SESSION_DAYS = 180;
/** Ended sessions are stored this long, for enquiries. */
export const ENDED_SESSION_RETENTION_DAYS = 30;
/** Sensitive calls need a password entered within this time. */
const CONFIRMED_MS = 600_000;

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** True when a session has expired. */
export function hasLapsed(now: Date, { created_at, last_used_at }: { created_at: Date; last_used_at: Date }): boolean {
  return last_used_at <= daysAgo(now, UNUSED_DAYS) || created_at <= daysAgo(now, MAX_SESSION_DAYS);
}

export function isConfirmed(now: Date, confirmedAt: Date): boolean {
  return confirmedAt.getTime() > now.getTime() - CONFIRMED_MS;
}

/** Deletes sessions that ended before the retention period, with their refresh tokens. */
export async function forgetSessions(db: Query, now: Date): Promise<number> {
  return deleteBatch(
    db,
    'account_session',
    sql`ended_at <= ${daysAgo(now, ENDED_SESSION_RETENTION_DAYS)}
      or last_used_at <= ${daysAgo(now, ENDED_SESSION_RETENTION_DAYS + UNUSED_DAYS)}
      or created_at <= ${daysAgo(now, ENDED_SESSION_RETENTION_DAYS + MAX_SESSION_DAYS)}`,
  );
}
