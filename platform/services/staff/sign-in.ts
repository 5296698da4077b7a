import type { Selectable } from 'kysely';
import type { Database } from '../../database/index.server.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import {
  type AttemptCounter,
  countTry,
  forgiveTries,
  type PasswordHashing,
  receiptFor,
  secondsUntilTry,
  settleTries,
} from '../accounts/index.server.ts';
import { addressBlock } from '../limits/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { findKnownFacts, type KnownFacts } from './browsers.ts';
import { NOBODY, takeCode } from './second-factor.ts';
import { repeatSession, startStaffSession } from './sessions.ts';
import type { StaffTable } from './tables.ts';
import type { StaffBrowserFacts, StaffContext, StaffCredentials, StaffSignInError, StartedSession } from './types.ts';

export interface StaffSignInParts {
  database: Database;
  secrets: Pick<Secrets, 'fingerprint' | 'open' | 'keys'>;
  hashing: PasswordHashing;
  secondFactor: boolean;
}

/**
 * Failed attempts before each further one has to wait, counted per known browser, per person and address block, per
 * address block, and per person. A known browser has its own count, so that attempts by others cannot lock it out.
 */
const FREE = { browser: 10, here: 5, block: 30, everywhere: 100 };

/**
 * Signs in with a password and, if the stage requires one, a code. Every rejected attempt does the same work: the same
 * queries and one password check, also for unknown addresses and during a wait.
 */
export async function signInStaff(
  parts: StaffSignInParts,
  ctx: StaffContext,
  typed: StaffCredentials,
  { address, browser, cookie }: StaffBrowserFacts,
): Promise<Result<StartedSession, StaffSignInError>> {
  const { db } = parts.database;
  const email = typed.email.trim().toLowerCase();
  const known = await findKnownFacts(db, { email, cookie: browser, now: ctx.now() });
  const counted = countedFor(parts, { email, address, known });
  const all = [...counted.own, ...counted.shared];
  const may = await countTry(db, ctx, all);
  // If the attempt has to wait, `countTry` has already run this query.
  if (may.ok) await secondsUntilTry(db, ctx.now(), all);
  const entering = { ...typed, email, browser, cookie, counted, waits: !may.ok };
  const done = await enter(parts, ctx, entering).catch(async (error: unknown) => {
    // The error that is thrown says more than one of the same database.
    if (may.ok) await forgiveTries(db, ctx, all).catch(() => {});
    throw error;
  });
  if (!may.ok) return may;
  if (!done.ok && done.error.code === 'busy') await forgiveTries(db, ctx, all);
  return done;
}

interface CountedBy {
  email: string;
  address: string | undefined;
  known: KnownFacts;
}

/** A success resets `own`; `shared` may include attempts by others. */
function countedFor({ secrets }: StaffSignInParts, { email, address, known }: CountedBy) {
  const { browser, unlockCount } = known;
  const hashKey = (text: string) => secrets.fingerprint(`${text}\n${unlockCount}`, 'staff sign-in attempt');
  if (browser !== undefined)
    return { own: [{ who: `staff browser ${hashKey(`${email}\n${browser}`)}`, free: FREE.browser }], shared: [] };
  const block = addressBlock(address);
  const own: AttemptCounter[] = [{ who: `staff here ${hashKey(`${email}\n${block}`)}`, free: FREE.here }];
  const shared: AttemptCounter[] = [
    { who: `staff block ${secrets.fingerprint(block, 'staff sign-in attempt')}`, free: FREE.block },
    { who: `staff ${hashKey(email)}`, free: FREE.everywhere },
  ];
  return { own, shared };
}

interface Entering extends StaffCredentials {
  /** The known-browser cookie. */
  browser: string | undefined;
  /** The cookie of a session, or of a browser before one. */
  cookie: string | undefined;
  counted: { own: readonly AttemptCounter[]; shared: readonly AttemptCounter[] };
  /** The attempt has to wait: its result is ignored. */
  waits: boolean;
}

async function enter(
  parts: StaffSignInParts,
  ctx: StaffContext,
  { email, password, waits, ...entering }: Entering,
): Promise<Result<StartedSession, StaffSignInError>> {
  const { database, hashing, secondFactor } = parts;
  const found = await database.db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst();
  const checked = await hashing.verify(found?.password_hash ?? undefined, password);
  if (!checked.ok) return checked;
  const person = checked.value && !waits ? found : undefined;
  if (person && secondFactor && person.totp_sealed === null) return fail({ code: 'factorMissing' });
  return open(parts, ctx, { person, ...entering });
}

interface Opening extends Pick<Entering, 'code' | 'browser' | 'cookie' | 'counted'> {
  /** Undefined after a wrong password: the same queries run, and nothing changes. */
  person: Selectable<StaffTable> | undefined;
}

/**
 * The second step, the session and the reset of the counts in one transaction: a code is consumed only by its sign-in.
 */
async function open(
  { database, secrets, secondFactor }: StaffSignInParts,
  { now }: StaffContext,
  { person, code, browser, cookie, counted }: Opening,
): Promise<Result<StartedSession, StaffSignInError>> {
  const receipt = secondFactor ? receiptFor(cookie, `staff code ${person?.id ?? NOBODY} ${code}`) : undefined;
  return database.transaction(async (trx): Promise<Result<StartedSession, StaffSignInError>> => {
    const coded = !secondFactor || (await takeCode(trx, secrets, { owner: person, code, now: now() }));
    const opening = { browser, now: now(), secrets };
    const repeated = coded || !receipt ? undefined : await repeatSession(trx, { ...opening, receipt });
    // Only an accepted code locks the row: the time of the lock would tell a wrong code from a wrong password.
    const accepted = coded || repeated ? person : undefined;
    // A person who was removed or changed the password meanwhile is not signed in by the old one.
    const still = await trx
      .selectFrom('staff')
      .select('id')
      .where('id', '=', accepted?.id ?? NOBODY)
      .where('password_hash', '=', accepted?.password_hash ?? '')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!still) return fail({ code: 'wrong' });
    const session = repeated ?? (await startStaffSession(trx, { ...opening, staffId: still.id, receipt }));
    await settleTries(trx, { now }, counted);
    return ok(session);
  });
}
