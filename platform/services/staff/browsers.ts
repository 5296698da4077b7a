import { sql } from 'kysely';
import { deleteBatch, type OpenTransaction, type Query } from '../../database/index.server.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { browserTokenHashes, browserTokens, KNOWN_BROWSER_DAYS, withBrowserToken } from '../accounts/index.server.ts';
import { hashToken, newToken } from '../secrets/index.server.ts';

/** More browsers than a person works with; beyond it the least recently seen one becomes unknown. */
const MAX_BROWSERS = 20;

/** The keys of a sign-in's counts. */
export interface KnownFacts {
  /** Hash of the token of this person's known browser; undefined for every other browser. */
  browser: string | undefined;
  /** Each unlocking resets the counts; 0 for unknown addresses. */
  unlockCount: number;
}

/** One query, for unknown addresses as well. */
export async function findKnownFacts(
  db: Query,
  { email, cookie, now }: { email: string; cookie: string | undefined; now: Date },
): Promise<KnownFacts> {
  const row = await db
    .selectFrom('staff')
    .leftJoin('staff_browser as browser', (join) =>
      join
        .onRef('browser.staff_id', '=', 'staff.id')
        .on('browser.token_hash', 'in', [...browserTokenHashes(cookie), ''])
        .on('browser.last_seen_at', '>', forgottenBefore(now)),
    )
    .select(['unlock_count', 'token_hash'])
    .where('email', '=', email)
    .limit(1)
    .executeTakeFirst();
  return { browser: row?.token_hash ?? undefined, unlockCount: row?.unlock_count ?? 0 };
}

/** Stores that a person signed in with a browser, and returns the cookie to set. */
export async function rememberBrowser(
  trx: OpenTransaction,
  { staffId, cookie, now }: { staffId: number; cookie: string | undefined; now: Date },
): Promise<string> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_browser')
    .set({ last_seen_at: now })
    .where('staff_id', '=', staffId)
    .where('token_hash', 'in', [...browserTokenHashes(cookie), ''])
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return browserTokens(cookie).join('.');
  const rows = await trx
    .selectFrom('staff_browser')
    .select('token_hash')
    .where('staff_id', '=', staffId)
    .orderBy('last_seen_at', 'desc')
    .execute();
  const surplus = rows.slice(MAX_BROWSERS - 1).map(({ token_hash }) => token_hash);
  if (surplus.length > 0) await trx.deleteFrom('staff_browser').where('token_hash', 'in', surplus).execute();
  const token = newToken();
  await trx
    .insertInto('staff_browser')
    .values({ token_hash: hashToken(token), staff_id: staffId, last_seen_at: now })
    .execute();
  return withBrowserToken(cookie, token);
}

/** Makes all browsers of a person unknown. */
export async function forgetBrowsers(db: Query | OpenTransaction, staffId: number): Promise<void> {
  await db.deleteFrom('staff_browser').where('staff_id', '=', staffId).execute();
}

export function sweepBrowsers(db: Query, now: Date): Promise<number> {
  return deleteBatch(db, 'staff_browser', sql`last_seen_at <= ${forgottenBefore(now)}`);
}

const forgottenBefore = (now: Date) => new Date(now.getTime() - KNOWN_BROWSER_DAYS * DAY_MS);
