import type { Selectable } from 'kysely';
import type { Database } from '../../database/index.server.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Counted, countTry, forgetTries, forgiveTries, type PasswordHashing } from '../accounts/index.server.ts';
import { addressBlock } from '../limits/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { takeCode } from './second-factor.ts';
import { startSession } from './sessions.ts';
import type { StaffTable } from './tables.ts';
import type { DeskContext, StaffCredentials, StaffSignInRefusal, StartedSession } from './types.ts';

export interface SignInParts {
  database: Database;
  secrets: Pick<Secrets, 'fingerprint' | 'open'>;
  hashing: PasswordHashing;
  secondFactor: boolean;
}

/**
 * Tries before each further one has to wait: of somebody from where they are, of an address block, and of somebody from
 * everywhere, so that a stranger who knows an address does not keep its owner out with a handful of tries.
 */
const FREE = { here: 5, block: 30, everywhere: 100 };

/**
 * Signs in with a password and, where the stage asks for one, a code. Addresses of nobody take the same steps and the same
 * time, and which of password and code was wrong is not said.
 */
export async function signIn(
  parts: SignInParts,
  ctx: DeskContext,
  typed: StaffCredentials,
  { address }: { address: string | undefined },
): Promise<Result<StartedSession, StaffSignInRefusal>> {
  const { db } = parts.database;
  const email = typed.email.trim().toLowerCase();
  const { own, shared } = countedFor(parts, email, address);
  const may = await countTry(db, ctx, [...own, ...shared]);
  if (!may.ok) return may;
  const done = await enter(parts, ctx, { ...typed, email }).catch(async (error: unknown) => {
    await forgiveTries(db, ctx, [...own, ...shared]).catch(() => {});
    throw error;
  });
  if (done.ok) {
    await forgetTries(db, own);
    await forgiveTries(db, ctx, shared);
  } else if (done.error.code === 'busy') await forgiveTries(db, ctx, [...own, ...shared]);
  return done;
}

/** `own` starts anew with a success; `shared` may count what others tried. */
function countedFor({ secrets }: SignInParts, email: string, address: string | undefined) {
  const keyed = (text: string) => secrets.fingerprint(text, 'staff sign-in attempt');
  const block = addressBlock(address);
  const own: Counted[] = [{ who: `staff here ${keyed(`${email}\n${block}`)}`, free: FREE.here }];
  const shared: Counted[] = [
    { who: `staff block ${keyed(block)}`, free: FREE.block },
    { who: `staff ${keyed(email)}`, free: FREE.everywhere },
  ];
  return { own, shared };
}

async function enter(
  parts: SignInParts,
  ctx: DeskContext,
  { email, password, code }: StaffCredentials,
): Promise<Result<StartedSession, StaffSignInRefusal>> {
  const { database, hashing } = parts;
  const person = await database.db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst();
  const checked = await hashing.verify(person?.password_hash ?? undefined, password);
  if (!checked.ok) return checked;
  if (!person || !checked.value) return fail({ code: 'wrong' });
  return open(parts, ctx, { person, code });
}

/** The second step and the session in one transaction: a code is used up by the sign-in it was for. */
async function open(
  { database, secrets, secondFactor }: SignInParts,
  { now }: DeskContext,
  { person, code }: { person: Selectable<StaffTable>; code: string },
): Promise<Result<StartedSession, StaffSignInRefusal>> {
  const { id, totp_sealed: sealed, password_hash: hash } = person;
  if (secondFactor && sealed === null) return fail({ code: 'factorMissing' });
  return database.transaction(async (trx) => {
    if (secondFactor && sealed !== null && !(await takeCode(trx, secrets, { staffId: id, sealed, code, now: now() })))
      return fail({ code: 'wrong' });
    // Whoever was removed meanwhile, or has another password, is not signed in by the one so far.
    const still = await trx
      .selectFrom('staff')
      .select('id')
      .where('id', '=', id)
      .where('password_hash', '=', hash)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return still ? ok(await startSession(trx, { staffId: id, now: now() })) : fail({ code: 'wrong' });
  });
}
