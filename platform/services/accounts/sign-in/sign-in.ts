import type { Database, OpenTransaction } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { addressBlock } from '../../limits/index.server.ts';
import type { Secrets } from '../../secrets/index.server.ts';
import type { SecondFactor } from '../factors/types.ts';
import type { Notify } from '../notices.ts';
import type { PasswordError, StoredAccount } from '../passwords/check-password.ts';
import { findKnownBrowser, newBrowserCookie, noteDevice } from '../sessions/known-browsers.ts';
import { openSession } from '../sessions/open-session.ts';
import type { Tokens } from '../tokens.ts';
import { type AttemptCounter, countTry, resetBackOff, settleTries, type TooSoon } from './back-off.ts';
import { accountCount, FREE_ATTEMPTS } from './counted.ts';
import { deriveReceiptTokens, hashReceipt, type Receipt, receiptFor, repeatSignIn, type SignedIn } from './receipts.ts';

/** The browser that signs in. */
export interface Browser {
  /** Its known-browser cookie. */
  cookie: string | undefined;
  userAgent: string | undefined;
  /** Address of the connection, or the one a trusted proxy reports. */
  address: string | undefined;
}

export interface AccountSignInParts {
  database: Database;
  secrets: Pick<Secrets, 'fingerprint' | 'keys'>;
  tokens: Tokens;
  notify: Notify;
  checkPassword(
    ctx: RequestContext,
    typed: { email: string; password: string },
  ): Promise<Result<StoredAccount, PasswordError>>;
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

export type SignInError =
  /** Unknown or unconfirmed account, or wrong password: callers cannot distinguish them. */
  | { code: 'wrong' }
  /** `cookie`: for a browser without one, so that it can repeat the sign-in with its code. */
  | { code: 'secondFactor.needed'; cookie?: string }
  | { code: 'secondFactor.wrong' }
  | TooSoon
  | Exclude<PasswordError, { code: 'wrong' }>;

/**
 * Signs in with a password and, if the account requires one, a code. Addresses with and without an account take the
 * same steps. Failed attempts count against the account and the network address. A known browser has its own count, so
 * that attempts by others cannot lock it out.
 */
export async function signInAccount(
  parts: AccountSignInParts,
  ctx: RequestContext,
  typed: Credentials,
  browser: Browser,
): Promise<Result<SignedIn, SignInError>> {
  const { db } = parts.database;
  const counted = await countedFor(parts, ctx, typed.email, browser);
  const may = await countTry(db, ctx, [...counted.own, ...counted.shared]);
  if (!may.ok) return may;
  const checked = await parts.checkPassword(ctx, typed).catch(async (error: unknown) => {
    await resetBackOff(db, ctx, [...counted.own, ...counted.shared]).catch((err: unknown) =>
      ctx.log.warn({ err }, 'a sign-in attempt could not be uncounted'),
    );
    throw error;
  });
  const done = checked.ok
    ? await enter(parts, ctx, { account: checked.value, code: typed.code, browser, counted })
    : checked;
  if (!done.ok && (done.error.code === 'busy' || done.error.code === 'secondFactor.needed'))
    await resetBackOff(db, ctx, [...counted.own, ...counted.shared]);
  return done;
}

async function countedFor(
  { database: { db }, secrets }: AccountSignInParts,
  ctx: RequestContext,
  email: string,
  { cookie, address }: Browser,
): Promise<CountedTry> {
  const device = await findKnownBrowser(db, ctx, { email, cookie });
  if (device) return { own: [{ who: `device ${device}`, free: FREE_ATTEMPTS.device }], shared: [] };
  return {
    own: [accountCount(secrets, ctx, email)],
    shared: [
      { who: `address ${secrets.fingerprint(addressBlock(address), 'sign-in attempt')}`, free: FREE_ATTEMPTS.address },
    ],
  };
}

/** A success resets `own`; `shared` may include attempts by others. */
interface CountedTry {
  own: readonly AttemptCounter[];
  shared: readonly AttemptCounter[];
}

interface Entering {
  account: StoredAccount;
  code: string | undefined;
  browser: Browser;
  counted: CountedTry;
}

/**
 * The second step, the session and the reset of the counts, in one transaction. A code is consumed only by its sign-in,
 * and no later step can fail a completed sign-in.
 */
async function enter(
  parts: AccountSignInParts,
  ctx: RequestContext,
  { account, code, browser, counted }: Entering,
): Promise<Result<SignedIn, SignInError>> {
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
  /** Creation time of the checked password. */
  since?: Date;
  /** Set when a single-use secret is consumed: its browser may repeat the request. */
  receipt?: Receipt | undefined;
}

/**
 * Opens a session, stores the browser, and notifies the owner of a new one. Undefined when the account was deleted, or
 * when its password was changed meanwhile: the session would outlive the change.
 */
export async function enterAccount(
  { tokens, notify, secrets }: Pick<AccountSignInParts, 'tokens' | 'notify' | 'secrets'>,
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
  const [refreshToken = ''] = receipt ? deriveReceiptTokens(secrets, receipt, 'refresh token') : [];
  const [token] = receipt ? deriveReceiptTokens(secrets, receipt, 'known browser') : [];
  const session = receipt && { hash: hashReceipt(receipt), refreshToken };
  const issued = await openSession(tokens, trx, ctx, { accountId, userAgent, receipt: session });
  const device = await noteDevice(trx, ctx, { account, cookie, token });
  if (device.seen === 'new')
    await notify(trx, ctx, { what: 'newDevice', email: account.email, locale: account.locale });
  return { tokens: issued, cookie: device.cookie };
}
