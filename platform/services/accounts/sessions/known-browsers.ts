import { sql } from 'kysely';
import { deleteBatch, type OpenTransaction, type Query } from '../../../database/index.server.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { hashToken, newToken } from '../../secrets/index.server.ts';
import { browserTokenHashes, browserTokens, KNOWN_BROWSER_DAYS, withBrowserToken } from './browser-tokens.ts';

/** More browsers than a person uses; beyond it the least recently seen one becomes unknown. */
const MAX_BROWSERS_PER_ACCOUNT = 50;
/**
 * True when this browser signed in to an account of this tenant before; also called for addresses without an account.
 * An account gets a random token at its first sign-in with a browser. A token that someone planted therefore never
 * becomes known to the account.
 */
export async function findKnownBrowser(
  db: Query | OpenTransaction,
  ctx: RequestContext,
  { email, cookie }: { email: string; cookie: string | undefined },
): Promise<string | undefined> {
  const hashes = browserTokenHashes(cookie);
  if (hashes.length === 0) return undefined;
  const row = await db
    .selectFrom('known_device')
    .innerJoin('account', 'account.id', 'known_device.account_id')
    .select('token_hash')
    .where('token_hash', 'in', hashes)
    .where('tenant', '=', ctx.tenant.id)
    .where('email', '=', email)
    .where('last_seen_at', '>', dayBefore(ctx.now()))
    .executeTakeFirst();
  return row?.token_hash;
}

/**
 * A cookie for a browser without one: its token belongs to no account and never becomes known. It identifies the
 * browser.
 */
export function newBrowserCookie(): string {
  return newToken();
}

/** The cookie of an earlier sign-in, to repeat its answer. `drawn`: the possible tokens, one per data key. */
export async function repeatedCookie(
  trx: OpenTransaction,
  { accountId, cookie, drawn }: { accountId: number; cookie: string; drawn: readonly string[] },
): Promise<string> {
  const rows = await trx
    .selectFrom('known_device')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('token_hash', 'in', drawn.map(hashToken))
    .execute();
  const token = drawn.find((one) => rows.some(({ token_hash }) => token_hash === hashToken(one)));
  return token === undefined ? browserTokens(cookie).join('.') : withBrowserToken(cookie, token);
}

interface SeenDevice {
  /** The cookie to set. */
  cookie: string;
  seen: 'before' | 'new' | 'firstEver';
}

/** Stores that an account signed in with a browser. */
export async function noteDevice(
  trx: OpenTransaction,
  ctx: RequestContext,
  {
    account,
    cookie,
    token = newToken(),
  }: { account: { id: number; created_at: Date }; cookie: string | undefined; token?: string | undefined },
): Promise<SeenDevice> {
  const now = ctx.now();
  const hashes = browserTokenHashes(cookie);
  const { numUpdatedRows } = await trx
    .updateTable('known_device')
    .set({ last_seen_at: now })
    .where('account_id', '=', account.id)
    .where('token_hash', 'in', [...hashes, ''])
    .where('last_seen_at', '>', dayBefore(now))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return { cookie: browserTokens(cookie).join('.'), seen: 'before' };
  const others = await makeRoom(trx, account.id);
  const seen = { account_id: account.id, first_seen_at: now, last_seen_at: now };
  await trx
    .insertInto('known_device')
    .values({ ...seen, token_hash: hashToken(token) })
    .execute();
  // For an account younger than this, every browser that signed in would still be stored.
  const isFirst = others === 0 && account.created_at > dayBefore(now);
  return { cookie: withBrowserToken(cookie, token), seen: isFirst ? 'firstEver' : 'new' };
}

/** Returns the number of known browsers. */
async function makeRoom(trx: OpenTransaction, accountId: number): Promise<number> {
  const rows = await trx
    .selectFrom('known_device')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .orderBy('last_seen_at', 'desc')
    .execute();
  const over = rows.slice(MAX_BROWSERS_PER_ACCOUNT - 1).map(({ token_hash }) => token_hash);
  if (over.length > 0) await trx.deleteFrom('known_device').where('token_hash', 'in', over).execute();
  return rows.length;
}

/**
 * Makes every browser of an account unknown except the one with `cookie`. The rows stay, under hashes that no token
 * has, so that the next sign-in does not count as the first.
 */
export async function forgetDevices(trx: Query | OpenTransaction, accountId: number, cookie?: string): Promise<void> {
  await trx
    .updateTable('known_device')
    .set({ token_hash: sql`'forgotten ' || gen_random_uuid()` })
    .where('account_id', '=', accountId)
    .where('token_hash', 'not in', [...browserTokenHashes(cookie), ''])
    .execute();
}

export function sweepDevices(db: Query, now: Date): Promise<number> {
  return deleteBatch(db, 'known_device', sql`last_seen_at <= ${dayBefore(now)}`);
}

const dayBefore = (now: Date) => new Date(now.getTime() - KNOWN_BROWSER_DAYS * DAY_MS);
