import type { Database, OpenTransaction } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { addressBlock } from '../../limits/index.server.ts';
import type { Secrets } from '../../secrets/index.server.ts';
import type { SecondFactor } from '../factors/types.ts';
import type { Notify } from '../notices.ts';
import type { Account, PasswordRefusal } from '../passwords/check-password.ts';
import { findKnownDevice, newBrowserCookie, noteDevice } from '../sessions/known-devices.ts';
import { openSession } from '../sessions/open-session.ts';
import type { Tokens } from '../tokens.ts';
import { type Counted, countTry, forgive, settleTries, type TooSoon } from './back-off.ts';
import { accountCount, FREE } from './counted.ts';
import { hashReceipt, type Receipt, receiptFor, repeatSignIn, type SignedIn, tokensOfReceipt } from './receipts.ts';

/** What is known of the browser that asks. */
export interface Browser {
  /** Its cookie of known devices. */
  cookie: string | undefined;
  userAgent: string | undefined;
  /** Address of the connection, or as a trusted proxy tells it. */
  address: string | undefined;
}

export interface SignInParts {
  database: Database;
  secrets: Pick<Secrets, 'fingerprint' | 'keys'>;
  tokens: Tokens;
  notify: Notify;
  checkPassword(
    ctx: RequestContext,
    typed: { email: string; password: string },
  ): Promise<Result<Account, PasswordRefusal>>;
  checkSecondFactor(
    trx: OpenTransaction,
    ctx: RequestContext,
    accountId: number,
    code: string | undefined,
  ): Promise<SecondFactor>;
}

export interface Credentials {
  /** In lower case. */
  email: string;
  password: string;
  code?: string | undefined;
}

export type SignInRefusal =
  /** No such account, not its password, or not confirmed yet: nobody can tell which. */
  | { code: 'wrong' }
  /** `cookie`: for a browser that has none, so that it can repeat the sign-in with its code. */
  | { code: 'secondFactor.needed'; cookie?: string }
  | { code: 'secondFactor.wrong' }
  | TooSoon
  | Exclude<PasswordRefusal, { code: 'wrong' }>;

/**
 * Signs in with a password and, where the account asks for one, a code. Addresses with and without an account take the same
 * steps. What strangers try counts against the account and their address; a browser that has signed in before has a count of its
 * own, so that they lock nobody out.
 */
export async function signIn(
  parts: SignInParts,
  ctx: RequestContext,
  typed: Credentials,
  browser: Browser,
): Promise<Result<SignedIn, SignInRefusal>> {
  const { db } = parts.database;
  const counted = await countedFor(parts, ctx, typed.email, browser);
  const may = await countTry(db, ctx, [...counted.own, ...counted.shared]);
  if (!may.ok) return may;
  const checked = await parts.checkPassword(ctx, typed).catch(async (error: unknown) => {
    await forgive(db, ctx, [...counted.own, ...counted.shared]).catch(() => {});
    throw error;
  });
  const done = checked.ok
    ? await enter(parts, ctx, { account: checked.value, code: typed.code, browser, counted })
    : checked;
  if (!done.ok && (done.error.code === 'busy' || done.error.code === 'secondFactor.needed'))
    await forgive(db, ctx, [...counted.own, ...counted.shared]);
  return done;
}

async function countedFor(
  { database: { db }, secrets }: SignInParts,
  ctx: RequestContext,
  email: string,
  { cookie, address }: Browser,
): Promise<CountedTry> {
  const device = await findKnownDevice(db, ctx, { email, cookie });
  if (device) return { own: [{ who: `device ${device}`, free: FREE.device }], shared: [] };
  return {
    own: [accountCount(secrets, ctx, email)],
    shared: [{ who: `address ${secrets.fingerprint(addressBlock(address), 'sign-in attempt')}`, free: FREE.address }],
  };
}

/** `own` starts anew with a success; `shared` may count what others tried. */
export interface CountedTry {
  own: readonly Counted[];
  shared: readonly Counted[];
}

interface Entering {
  account: Account;
  code: string | undefined;
  browser: Browser;
  counted: CountedTry;
}

/**
 * The second step, the session and the end of the tries that were counted, in one transaction: a code is used up by the
 * sign-in it was for, and nothing that follows can fail a sign-in that was made.
 */
async function enter(
  parts: SignInParts,
  ctx: RequestContext,
  { account, code, browser, counted }: Entering,
): Promise<Result<SignedIn, SignInRefusal>> {
  const receipt = receiptFor(browser.cookie, `code ${account.id} ${code}`);
  return parts.database.transaction(async (trx) => {
    const second = await parts.checkSecondFactor(trx, ctx, account.id, code);
    if (second === 'needed')
      return fail({ code: 'secondFactor.needed', ...(browser.cookie ? {} : { cookie: newBrowserCookie() }) });
    const entered =
      second === 'wrong'
        ? receipt && (await repeatSignIn(parts, trx, ctx, receipt))
        : await enterAccount(parts, trx, ctx, {
            accountId: account.id,
            browser,
            since: account.password_changed_at,
            receipt: second === 'ok' ? receipt : undefined,
          });
    if (!entered) return fail({ code: second === 'wrong' ? 'secondFactor.wrong' : 'wrong' });
    await settleTries(trx, ctx, counted);
    return ok({ tokens: entered.tokens, cookie: entered.cookie });
  });
}

export interface EnteringAccount {
  accountId: number;
  browser: Browser;
  /** When the password that was checked came to be. */
  since?: Date;
  /** Set where a single-use secret is used up: its browser may repeat the request. */
  receipt?: Receipt | undefined;
}

/**
 * Begins a session, notes the browser, and tells the owner of one that was not known. Undefined when there is no such account
 * any more, or when its password was changed meanwhile: then this session would be the one that outlives the change.
 */
export async function enterAccount(
  { tokens, notify, secrets }: Pick<SignInParts, 'tokens' | 'notify' | 'secrets'>,
  trx: OpenTransaction,
  ctx: RequestContext,
  { accountId, browser, since, receipt }: EnteringAccount,
): Promise<SignedIn | undefined> {
  const account = await trx
    .selectFrom('account')
    .select(['id', 'email', 'locale', 'created_at', 'password_changed_at'])
    .where('id', '=', accountId)
    .where('tenant', '=', ctx.tenant.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account || (since && account.password_changed_at > since)) return undefined;
  const { userAgent, cookie } = browser;
  const [refreshToken = ''] = receipt ? tokensOfReceipt(secrets, receipt, 'refresh token') : [];
  const [token] = receipt ? tokensOfReceipt(secrets, receipt, 'known browser') : [];
  const session = receipt && { hash: hashReceipt(receipt), refreshToken };
  const issued = await openSession(tokens, trx, ctx, { accountId, userAgent, receipt: session });
  const device = await noteDevice(trx, ctx, { account, cookie, token });
  if (device.seen === 'new')
    await notify(trx, ctx, { what: 'newDevice', email: account.email, locale: account.locale });
  return { tokens: issued, cookie: device.cookie };
}
