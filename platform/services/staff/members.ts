import { sql } from 'kysely';
import type { Database, Query } from '../../database/index.server.ts';
import { hashToken, newToken } from '../secrets/index.server.ts';
import type { ListedStaff } from './types.ts';
import { STAFF_ROLES, type StaffRole } from './types.ts';

const HOUR_MS = 3_600_000;
/** How long an invitation's link opens. */
export const INVITED_HOURS = 24;

interface Invited {
  /** For the link; it is stored as a hash alone. */
  token: string;
  until: Date;
  /** There was nobody with this address before. */
  isNew: boolean;
}

/**
 * Makes somebody one of the staff, or gives them other roles, and draws a link by which they choose a password. Earlier links
 * end; the password so far goes on until the new link is used.
 */
export async function inviteStaff(
  database: Database,
  { email, roles, now }: { email: string; roles: readonly StaffRole[]; now: Date },
): Promise<Invited> {
  const token = newToken();
  const until = new Date(now.getTime() + INVITED_HOURS * HOUR_MS);
  return database.transaction(async (trx) => {
    const known = await trx.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst();
    const { id } = await trx
      .insertInto('staff')
      .values({ email, roles: JSON.stringify(sorted(roles)), created_at: now })
      .onConflict((row) => row.column('email').doUpdateSet({ roles: JSON.stringify(sorted(roles)) }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('staff_invitation').where('staff_id', '=', id).execute();
    await trx
      .insertInto('staff_invitation')
      .values({ token_hash: hashToken(token), staff_id: id, expires_at: until })
      .execute();
    return { token, until, isNew: known === undefined };
  });
}

/** Removes somebody with their sessions and links, at once; false when there is nobody of that address. */
export async function removeStaff(db: Query, email: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('staff').where('email', '=', email).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function listStaff(db: Query, now: Date): Promise<ListedStaff[]> {
  const rows = await db
    .selectFrom('staff')
    .leftJoin('staff_session as session', 'session.staff_id', 'staff.id')
    .leftJoin('staff_invitation as invitation', (join) =>
      join.onRef('invitation.staff_id', '=', 'staff.id').on('invitation.expires_at', '>', now),
    )
    .select(['staff.id', 'email', 'roles', sql<boolean>`password_hash is not null`.as('active')])
    .select((one) => [
      one.fn.max('session.seen_at').as('seen_at'),
      one.fn.max('invitation.expires_at').as('invited_until'),
    ])
    .groupBy('staff.id')
    .orderBy('email')
    .execute();
  return rows.map(({ id, email, roles, active, seen_at, invited_until }) => ({
    id,
    email,
    roles: rolesOf(roles),
    state: active ? 'active' : invited_until ? 'invited' : 'lapsed',
    seenAt: seen_at,
    invitedUntil: invited_until,
  }));
}

/** Stored roles, in the order of the list, without what is none. */
export function rolesOf(stored: readonly string[]): StaffRole[] {
  return STAFF_ROLES.filter((role) => stored.includes(role));
}

const sorted = (roles: readonly StaffRole[]) => STAFF_ROLES.filter((role) => roles.includes(role));
