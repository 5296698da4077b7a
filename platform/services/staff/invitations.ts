import type { Database, OpenTransaction, Query } from '../../database/index.server.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { findTimeStep, type PasswordHashing, problemsOfChosen, receiptFor } from '../accounts/index.server.ts';
import { hashToken, type Secrets } from '../secrets/index.server.ts';
import { forgetBrowsers } from './browsers.ts';
import { parseRoles } from './members.ts';
import { staffTotpColumn } from './sealed.ts';
import { offeredSecret, toTotpOffer, withoutGaps } from './second-factor.ts';
import { endStaffSessions, repeatSession, startStaffSession } from './sessions.ts';
import type {
  AcceptedInvitation,
  Invitation,
  InvitationError,
  InvitationProblem,
  StaffBrowserFacts,
  StaffContext,
  StartedSession,
} from './types.ts';

export interface InvitationParts {
  database: Database;
  secrets: Pick<Secrets, 'keys' | 'seal'>;
  hashing: PasswordHashing;
  secondFactor: boolean;
}

/** Staff can read other people's bank details, so their passwords are longer than those of shops. */
export const PASSWORD_LENGTH = { least: 12, most: 200 };

export async function findInvitation(
  { database, secrets, secondFactor }: InvitationParts,
  { now }: StaffContext,
  token: string,
): Promise<Invitation | undefined> {
  const found = await openInvitation(database.db, { token, now: now() });
  if (!found) return undefined;
  return {
    email: found.email,
    roles: parseRoles(found.roles),
    until: found.expires_at,
    totp: secondFactor ? toTotpOffer(offeredSecret(secrets, token), found.email) : undefined,
  };
}

export async function acceptInvitation(
  parts: InvitationParts,
  { now }: StaffContext,
  { token, typed, from }: { token: string; typed: AcceptedInvitation; from: Omit<StaffBrowserFacts, 'address'> },
): Promise<Result<StartedSession, InvitationError>> {
  const { database, secrets, hashing, secondFactor } = parts;
  const found = await openInvitation(database.db, { token, now: now() });
  const receipt = receiptFor(from.cookie, `staff invitation ${token} ${typed.password} ${typed.code}`);
  const repeatOrGone = async (trx: OpenTransaction): Promise<Result<StartedSession, InvitationError>> => {
    const repeated = receipt && (await repeatSession(trx, { receipt, browser: from.browser, now: now(), secrets }));
    return repeated ? ok(repeated) : fail({ code: 'gone' });
  };
  if (!found) return database.transaction(repeatOrGone);
  const secret = secondFactor ? offeredSecret(secrets, token) : undefined;
  const step = secret === undefined ? null : findTimeStep(secret, withoutGaps(typed.code), now());
  const fields = {
    ...(await passwordProblems(typed, found.email)),
    ...(step === undefined ? { code: 'wrongCode' as const } : {}),
  };
  if (Object.keys(fields).length > 0) return fail({ code: 'fields', fields });
  const hashed = await hashing.hash(typed.password);
  if (!hashed.ok) return hashed;
  return database.transaction(async (trx) => {
    // The first request of the same browser may have committed while this one waited.
    if (!(await takeInvitation(trx, { token, staffId: found.id, now: now() }))) return repeatOrGone(trx);
    const sealed = secret === undefined ? null : secrets.seal(secret, staffTotpColumn.purpose({ id: found.id }));
    await trx
      .updateTable('staff')
      .set({
        password_hash: hashed.value,
        totp_sealed: sealed,
        totp_step: step ?? null,
        // Without a choice a reset keeps the language.
        ...(typed.language && { language: typed.language }),
      })
      .where('id', '=', found.id)
      .execute();
    await endStaffSessions(trx, found.id);
    await forgetBrowsers(trx, found.id);
    return ok(await startStaffSession(trx, { staffId: found.id, browser: from.browser, now: now(), receipt, secrets }));
  });
}

interface Link {
  token: string;
  now: Date;
}

async function openInvitation(db: Query | OpenTransaction, { token, now }: Link) {
  return db
    .selectFrom('staff_invitation')
    .innerJoin('staff', 'staff.id', 'staff_invitation.staff_id')
    .select(['staff.id', 'email', 'roles', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Consumes the link once: a concurrent call waits here and finds it gone. */
async function takeInvitation(
  trx: OpenTransaction,
  { token, staffId, now }: Link & { staffId: number },
): Promise<boolean> {
  const person = await trx.selectFrom('staff').select('id').where('id', '=', staffId).forUpdate().executeTakeFirst();
  if (!person) return false;
  const { numDeletedRows } = await trx
    .deleteFrom('staff_invitation')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

async function passwordProblems(
  { password, again }: AcceptedInvitation,
  email: string,
): Promise<Partial<Record<'password' | 'again', InvitationProblem>>> {
  if (password.length < PASSWORD_LENGTH.least) return { password: 'tooShort' };
  if (password.length > PASSWORD_LENGTH.most) return { password: 'tooLong' };
  const [chosen] = await problemsOfChosen({ password, email, at: 'password' });
  if (chosen) return { password: chosen.code === 'isEmail' ? 'isEmail' : 'common' };
  return password === again ? {} : { again: 'notAlike' };
}
