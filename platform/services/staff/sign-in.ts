import type { Selectable } from 'kysely';
import type { Database } from '../../database/index.server.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import {
  type Counted,
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
import { repeatSession, startSession } from './sessions.ts';
import type { StaffTable } from './tables.ts';
import type { DeskBrowserFacts, DeskContext, StaffCredentials, StaffSignInRefusal, StartedSession } from './types.ts';

export interface SignInParts {
  database: Database;
  secrets: Pick<Secrets, 'fingerprint' | 'open' | 'keys'>;
  hashing: PasswordHashing;
  secondFactor: boolean;
}

/**
 * Failed tries before each further one has to wait: of a browser that signed in before, of somebody from one address block, of an
 * address block, and of somebody from everywhere. A known browser is counted apart, so that strangers keep nobody out.
 */
const FREE = { browser: 10, here: 5, block: 30, everywhere: 100 };

/**
 * Signs in with a password and, where the stage asks for one, a code. Every refused try does the same work, whatever is wrong:
 * the same queries and one password check, for addresses nobody has and while a wait runs as well.
 */
export async function signIn(
  parts: SignInParts,
  ctx: DeskContext,
  typed: StaffCredentials,
  { address, browser, cookie }: DeskBrowserFacts,
): Promise<Result<StartedSession, StaffSignInRefusal>> {
  const { db } = parts.database;
  const email = typed.email.trim().toLowerCase();
  const known = await findKnownFacts(db, { email, cookie: browser, now: ctx.now() });
  const counted = countedFor(parts, { email, address, known });
  const all = [...counted.own, ...counted.shared];
  const may = await countTry(db, ctx, all);
  // Where the try has to wait, `countTry` has asked for this as well.
  if (may.ok) await secondsUntilTry(db, ctx.now(), all);
  const entering = { ...typed, email, browser, cookie, counted, waits: !may.ok };
  const done = await enter(parts, ctx, entering).catch(async (error: unknown) => {
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

/** `own` starts anew with a success; `shared` may count what others tried. */
function countedFor({ secrets }: SignInParts, { email, address, known }: CountedBy) {
  const { browser, unlockCount } = known;
  const keyed = (text: string) => secrets.fingerprint(`${text}\n${unlockCount}`, 'staff sign-in attempt');
  if (browser !== undefined)
    return { own: [{ who: `staff browser ${keyed(`${email}\n${browser}`)}`, free: FREE.browser }], shared: [] };
  const block = addressBlock(address);
  const own: Counted[] = [{ who: `staff here ${keyed(`${email}\n${block}`)}`, free: FREE.here }];
  const shared: Counted[] = [
    { who: `staff block ${secrets.fingerprint(block, 'staff sign-in attempt')}`, free: FREE.block },
    { who: `staff ${keyed(email)}`, free: FREE.everywhere },
  ];
  return { own, shared };
}

interface Entering extends StaffCredentials {
  /** The cookie of known browsers. */
  browser: string | undefined;
  /** The cookie of a session, or of a browser before one. */
  cookie: string | undefined;
  counted: { own: readonly Counted[]; shared: readonly Counted[] };
  /** The try has to wait: nothing it finds counts. */
  waits: boolean;
}

async function enter(
  parts: SignInParts,
  ctx: DeskContext,
  { email, password, waits, ...entering }: Entering,
): Promise<Result<StartedSession, StaffSignInRefusal>> {
  const { database, hashing, secondFactor } = parts;
  const found = await database.db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst();
  const checked = await hashing.verify(found?.password_hash ?? undefined, password);
  if (!checked.ok) return checked;
  const person = checked.value && !waits ? found : undefined;
  if (person && secondFactor && person.totp_sealed === null) return fail({ code: 'factorMissing' });
  return open(parts, ctx, { person, ...entering });
}

interface Opening extends Pick<Entering, 'code' | 'browser' | 'cookie' | 'counted'> {
  /** Undefined when the password was not theirs: the same is asked of the database, and nothing changes. */
  person: Selectable<StaffTable> | undefined;
}

/** The second step, the session and the end of the counted tries in one transaction: a code is used up by its own sign-in. */
async function open(
  { database, secrets, secondFactor }: SignInParts,
  { now }: DeskContext,
  { person, code, browser, cookie, counted }: Opening,
): Promise<Result<StartedSession, StaffSignInRefusal>> {
  const receipt = secondFactor ? receiptFor(cookie, `staff code ${person?.id ?? NOBODY} ${code}`) : undefined;
  return database.transaction(async (trx): Promise<Result<StartedSession, StaffSignInRefusal>> => {
    const coded = !secondFactor || (await takeCode(trx, secrets, { owner: person, code, now: now() }));
    const opening = { browser, now: now(), secrets };
    const repeated = coded || !receipt ? undefined : await repeatSession(trx, { ...opening, receipt });
    // Whoever was removed meanwhile, or has another password, is not signed in by the one so far.
    const still = await trx
      .selectFrom('staff')
      .select('id')
      .where('id', '=', person?.id ?? NOBODY)
      .where('password_hash', '=', person?.password_hash ?? '')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!still || !(coded || repeated)) return fail({ code: 'wrong' });
    const session = repeated ?? (await startSession(trx, { ...opening, staffId: still.id, receipt }));
    await settleTries(trx, { now }, counted);
    return ok(session);
  });
}
