import { sql } from 'kysely';
import { deleteBatch, type OpenTransaction, type Query } from '../../database/index.server.ts';
import { DAY_MS } from '../../shared/durations.ts';
import type { StaffEvent, StaffEventKind } from './types.ts';

/** Long enough for a yearly audit. */
const EVENT_RETENTION_DAYS = 400;
const MAX_LISTED_EVENTS = 30;

/** Records a change to a person's sign-in, in its transaction. `actor` is an e-mail address or the command line. */
export async function noteEvent(
  trx: OpenTransaction,
  { at, ...event }: { what: StaffEventKind; email: string; actor: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('staff_event')
    .values({ ...event, happened_at: at })
    .execute();
}

/** Newest first. */
export async function listEvents(db: Query): Promise<StaffEvent[]> {
  const rows = await db
    .selectFrom('staff_event')
    .select(['what', 'email', 'actor', 'happened_at'])
    .orderBy('id', 'desc')
    .limit(MAX_LISTED_EVENTS)
    .execute();
  return rows.map(({ what, happened_at, ...event }) => ({
    ...event,
    what,
    at: happened_at,
  }));
}

export function sweepEvents(db: Query, now: Date): Promise<number> {
  return deleteBatch(db, 'staff_event', sql`happened_at <= ${new Date(now.getTime() - EVENT_RETENTION_DAYS * DAY_MS)}`);
}
