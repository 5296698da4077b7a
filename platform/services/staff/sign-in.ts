import type { Selectable } from 'kysely';
import type { Database } from '../../database/index.server.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import {
  type Counted,
  countTry,
  forgiveTries,
  type PasswordHashing,
  receiptFor,
  settleTries,
} from '../accounts/index.server.ts';
import { addressBlock } from '../limits/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { takeCode } from './second-factor.ts';
import { repeatSession, startSession } from './sessions.ts';
import type { StaffTable } from './tables.ts';
import type { DeskBrowser, DeskContext, StaffCredentials, StaffSignInRefusal, StartedSession } from './types.ts';

export interface SignInParts {
  database: Database;
  secrets: Pick<Secrets, 'fingerprint' | 'open' | 'keys'>;
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
  from: DeskBrowser,
): Promise<Result<StartedSession, StaffSignInRefusal>> {
  const { db } = parts.database;
  const email = typed.email.trim().toLowerCase();
  const { own, shared } = countedFor(parts, email, from.address);
  const may = await countTry(db, ctx, [...own, ...shared]);
  if (!may.ok) return may;
  const entering = { ...typed, email, cookie: from.cookie, counted: { own, shared } };
  const done = await enter(parts, ctx, entering).catch(async (error: unknown) => {
    await forgiveTries(db, ctx, [...own, ...shared]).catch(() => {});
    throw error;
  });
  if (!done.ok && done.error.code === 'busy') await forgiveTries(db, ctx, [...own, ...shared]);
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

interface Entering extends StaffCredentials {
  cookie: string | undefined;
  counted: { own: readonly Counted[]; shared: readonly Counted[] };
}

async function enter(
  parts: SignInParts,
  ctx: DeskContext,
  { email, password, ...entering }: Entering,
): Promise<Result<StartedSession, StaffSignInRefusal>> {
  const { database, hashing } = parts;
  const person = await database.db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst();
  const checked = await hashing.verify(person?.password_hash ?? undefined, password);
  if (!checked.ok) return checked;
  if (!person || !checked.value) return fail({ code: 'wrong' });
  return open(parts, ctx, { person, ...entering });
}

/** The second step, the session and the end of the counted tries in one transaction: a code is used up by its own sign-in. */
async function open(
  { database, secrets, secondFactor }: SignInParts,
  { now }: DeskContext,
  { person, code, cookie, counted }: { person: Selectable<StaffTable> } & Pick<Entering, 'code' | 'cookie' | 'counted'>,
): Promise<Result<StartedSession, StaffSignInRefusal>> {
  const { id, totp_sealed: sealed, password_hash: hash } = person;
  if (secondFactor && sealed === null) return fail({ code: 'factorMissing' });
  const receipt = secondFactor ? receiptFor(cookie, `staff code ${id} ${code}`) : undefined;
  return database.transaction(async (trx) => {
    if (secondFactor && sealed !== null && !(await takeCode(trx, secrets, { staffId: id, sealed, code, now: now() }))) {
      const repeated = receipt && (await repeatSession(trx, { receipt, now: now(), secrets }));
      if (!repeated) return fail({ code: 'wrong' });
      await settleTries(trx, { now }, counted);
      return ok(repeated);
    }
    // Whoever was removed meanwhile, or has another password, is not signed in by the one so far.
    const still = await trx
      .selectFrom('staff')
      .select('id')
      .where('id', '=', id)
      .where('password_hash', '=', hash)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!still) return fail({ code: 'wrong' });
    const session = await startSession(trx, { staffId: id, now: now(), receipt, secrets });
    await settleTries(trx, { now }, counted);
    return ok(session);
  });
}
