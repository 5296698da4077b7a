import { sql } from 'kysely';
import { deleteBatch, type OpenTransaction, type Query } from '../../database/index.server.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { deriveReceiptTokens, hashReceipt, RECEIPT_MS, type Receipt } from '../accounts/index.server.ts';
import { equalTexts, hashToken, newToken, type Secrets } from '../secrets/index.server.ts';
import { rememberBrowser } from './browsers.ts';
import { parseRoles } from './members.ts';
import type { SignedInStaff, StartedSession } from './types.ts';

/** A long working day; sessions do not last over night. */
const SESSION_HOURS = 12;

interface NewStaffSession {
  staffId: number;
  /** The known-browser cookie. */
  browser: string | undefined;
  now: Date;
  /** Set when a single-use secret was consumed: its browser may repeat the request. */
  receipt?: Receipt | undefined;
  secrets: Pick<Secrets, 'keys'>;
}

/** Opens a session for a person who has just authenticated. */
export async function startStaffSession(
  trx: OpenTransaction,
  { staffId, browser, now, receipt, secrets }: NewStaffSession,
): Promise<StartedSession> {
  const [token = newToken()] = receipt ? deriveReceiptTokens(secrets, receipt, 'desk session') : [];
  const until = new Date(now.getTime() + SESSION_HOURS * 60 * MINUTE_MS);
  await trx
    .insertInto('staff_session')
    .values({
      token_hash: hashToken(token),
      staff_id: staffId,
      created_at: now,
      seen_at: now,
      expires_at: until,
      receipt_hash: receipt ? hashReceipt(receipt) : null,
    })
    .execute();
  return { token, until, browser: await rememberBrowser(trx, { staffId, cookie: browser, now }) };
}

interface RepeatedSession extends Omit<NewStaffSession, 'staffId'> {
  receipt: Receipt;
}

/** Repeats the session of a sign-in for a browser whose answer was lost; undefined when it opened none recently. */
export async function repeatSession(
  trx: OpenTransaction,
  { receipt, browser, now, secrets }: RepeatedSession,
): Promise<StartedSession | undefined> {
  const session = await trx
    .selectFrom('staff_session')
    .select(['token_hash', 'staff_id', 'expires_at'])
    .where('receipt_hash', '=', hashReceipt(receipt))
    .where('created_at', '>', new Date(now.getTime() - RECEIPT_MS))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!session) return undefined;
  const token = deriveReceiptTokens(secrets, receipt, 'desk session').find((one) =>
    equalTexts(hashToken(one), session.token_hash),
  );
  if (token === undefined) return undefined;
  const cookie = await rememberBrowser(trx, { staffId: session.staff_id, cookie: browser, now });
  return { token, until: session.expires_at, browser: cookie };
}

interface Wanted {
  token: string;
  now: Date;
  /** When true, sessions of people without a second factor are ignored. */
  secondFactor: boolean;
}

/**
 * Finds the person of a session. Reads the current rows, so that a removal or a change of roles takes effect
 * immediately.
 */
export async function findSession(db: Query, { token, now, secondFactor }: Wanted): Promise<SignedInStaff | undefined> {
  const hash = hashToken(token);
  const row = await db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select(['staff.id', 'email', 'roles', 'tenants', 'totp_sealed', 'language', 'seen_at', 'expires_at'])
    .select('staff_session.created_at as signed_in_at')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row || (secondFactor && row.totp_sealed === null)) return undefined;
  if (row.seen_at.getTime() <= now.getTime() - MINUTE_MS)
    await db.updateTable('staff_session').set({ seen_at: now }).where('token_hash', '=', hash).execute();
  return {
    id: row.id,
    email: row.email,
    roles: parseRoles(row.roles),
    tenants: row.tenants,
    signedInAt: row.signed_in_at,
    until: row.expires_at,
    language: row.language,
  };
}

export async function endSession(db: Query, token: string): Promise<void> {
  await db.deleteFrom('staff_session').where('token_hash', '=', hashToken(token)).execute();
}

export async function endStaffSessions(db: Query | OpenTransaction, staffId: number): Promise<void> {
  await db.deleteFrom('staff_session').where('staff_id', '=', staffId).execute();
}

/** Deletes a batch of expired sessions and invitations. */
export async function forgetLapsed(db: Query, now: Date): Promise<number> {
  const over = sql<boolean>`expires_at <= ${now}`;
  return (await deleteBatch(db, 'staff_session', over)) + (await deleteBatch(db, 'staff_invitation', over));
}
