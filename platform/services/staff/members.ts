import { sql } from 'kysely';
import type { Database, OpenTransaction, Query } from '../../database/index.server.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { hashToken, newToken } from '../secrets/index.server.ts';
import { noteEvent } from './events.ts';
import type { ColleagueRefusal, ListedStaff } from './types.ts';
import { STAFF_ROLES, type StaffLanguage, type StaffRole } from './types.ts';

/** Lifetime of an invitation's link. */
export const INVITED_HOURS = 24;

/** The actor of changes by `npm run staff`. */
const COMMAND_LINE = 'command line';

interface Invited {
  /** Token of the link; stored only as a hash. */
  token: string;
  until: Date;
  /** True when the address was unknown before. */
  isNew: boolean;
}

/**
 * Adds a staff member or changes their roles and shops, and creates a link for choosing a password. Earlier links end; the
 * current password works until the new link is used.
 */
export async function inviteStaff(
  database: Database,
  {
    email,
    roles,
    tenants = [],
    now,
    actor = COMMAND_LINE,
  }: { email: string; roles: readonly StaffRole[]; tenants?: readonly string[]; now: Date; actor?: string },
): Promise<Invited> {
  const granted = { roles: JSON.stringify(sortRoles(roles)), tenants: JSON.stringify(tenants) };
  return database.transaction(async (trx) => {
    const known = await trx.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst();
    const { id } = await trx
      .insertInto('staff')
      .values({ email, ...granted, created_at: now })
      .onConflict((row) => row.column('email').doUpdateSet(granted))
      .returning('id')
      .executeTakeFirstOrThrow();
    await noteEvent(trx, { what: 'invited', email, actor, at: now });
    return { ...(await newInvitation(trx, id, now)), isNew: known === undefined };
  });
}

/** Creates a link for a person; earlier ones end. */
async function newInvitation(
  trx: OpenTransaction,
  staffId: number,
  now: Date,
): Promise<{ token: string; until: Date }> {
  const token = newToken();
  const until = new Date(now.getTime() + INVITED_HOURS * HOUR_MS);
  await trx.deleteFrom('staff_invitation').where('staff_id', '=', staffId).execute();
  await trx
    .insertInto('staff_invitation')
    .values({ token_hash: hashToken(token), staff_id: staffId, expires_at: until })
    .execute();
  return { token, until };
}

/** A person by id or address, and the actor: a colleague by id, or the command line. */
interface Helped {
  who: { id: number } | { email: string };
  by: { id: number; email: string } | undefined;
  now: Date;
}

/** Resets the count of failed attempts: later ones are counted under a new number. */
export function unlockStaff(database: Database, helped: Helped): Promise<Result<{ email: string }, ColleagueRefusal>> {
  return help(database, helped, 'unlocked', async (trx, { id, email }) => {
    await trx
      .updateTable('staff')
      .set((row) => ({ unlock_count: row('unlock_count', '+', 1) }))
      .where('id', '=', id)
      .execute();
    return { email };
  });
}

/** Removes password, code app, passkeys, known browsers and sessions of a person, and creates a link for new ones. */
export function resetStaff(
  database: Database,
  helped: Helped,
): Promise<Result<{ email: string; token: string; until: Date }, ColleagueRefusal>> {
  return help(database, helped, 'reset', async (trx, { id, email }) => {
    await trx
      .updateTable('staff')
      .set((row) => ({
        password_hash: null,
        totp_sealed: null,
        totp_step: null,
        unlock_count: row('unlock_count', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    for (const table of ['staff_session', 'staff_passkey', 'staff_browser'] as const)
      await trx.deleteFrom(table).where('staff_id', '=', id).execute();
    return { email, ...(await newInvitation(trx, id, helped.now)) };
  });
}

/** Finds the person, rejects changes to oneself, and records the change. */
function help<T>(
  database: Database,
  { who, by, now }: Helped,
  what: 'unlocked' | 'reset',
  act: (trx: OpenTransaction, person: { id: number; email: string }) => Promise<T>,
): Promise<Result<T, ColleagueRefusal>> {
  return database.transaction(async (trx): Promise<Result<T, ColleagueRefusal>> => {
    const person = await trx
      .selectFrom('staff')
      .select(['id', 'email'])
      .where((row) => ('id' in who ? row('id', '=', who.id) : row('email', '=', who.email)))
      .forUpdate()
      .executeTakeFirst();
    if (!person) return fail({ code: 'unknown' });
    if (person.id === by?.id) return fail({ code: 'self' });
    const done = await act(trx, person);
    await noteEvent(trx, { what, email: person.email, actor: by?.email ?? COMMAND_LINE, at: now });
    return ok(done);
  });
}

/** Sets the language of a person's pages. */
export async function setStaffLanguage(db: Query, id: number, language: StaffLanguage | null): Promise<void> {
  await db.updateTable('staff').set({ language }).where('id', '=', id).execute();
}

/** Removes a person with their sessions and links, immediately; false for an unknown address. */
export function removeStaff(database: Database, { email, now }: { email: string; now: Date }): Promise<boolean> {
  return database.transaction(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('staff').where('email', '=', email).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return false;
    await noteEvent(trx, { what: 'removed', email, actor: COMMAND_LINE, at: now });
    return true;
  });
}

export async function listStaff(db: Query, now: Date): Promise<ListedStaff[]> {
  const rows = await db
    .selectFrom('staff')
    .leftJoin('staff_session as session', 'session.staff_id', 'staff.id')
    .leftJoin('staff_invitation as invitation', (join) =>
      join.onRef('invitation.staff_id', '=', 'staff.id').on('invitation.expires_at', '>', now),
    )
    .select(['staff.id', 'email', 'roles', 'tenants', sql<boolean>`password_hash is not null`.as('active')])
    .select((one) => [
      one.fn.max('session.seen_at').as('seen_at'),
      one.fn.max('invitation.expires_at').as('invited_until'),
      one
        .selectFrom('staff_passkey as passkey')
        .whereRef('passkey.staff_id', '=', 'staff.id')
        .select((row) => row.fn.countAll<number>().as('count'))
        .as('passkeys'),
    ])
    .groupBy('staff.id')
    .orderBy('email')
    .execute();
  return rows.map(({ id, email, roles, tenants, active, seen_at, invited_until, passkeys }) => ({
    id,
    email,
    roles: parseRoles(roles),
    tenants,
    state: active ? 'active' : invited_until ? 'invited' : 'lapsed',
    seenAt: seen_at,
    invitedUntil: invited_until,
    passkeys: passkeys ?? 0,
  }));
}

/** Stored roles, in the order of the list, without unknown ones. */
export function parseRoles(stored: readonly string[]): StaffRole[] {
  return STAFF_ROLES.filter((role) => stored.includes(role));
}

const sortRoles = (roles: readonly StaffRole[]) => STAFF_ROLES.filter((role) => roles.includes(role));
