import type { OpenTransaction, Query } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { hashToken } from '../../secrets/index.server.ts';
import { endOfReceipt } from '../account-links.ts';
import type { StoredAccount } from '../passwords/check-password.ts';
import type { LinkKind } from '../tables.ts';
import { findAccount } from './link-rows.ts';

/** The browser that uses a link, identified by its cookies. */
export interface LinkBrowser {
  /** Its secret for links; clients without cookies have none. */
  secret?: string | undefined;
  /** Its known-browser cookie. */
  known?: string | undefined;
}

const SECRET = /^[\w-]{43}$/;

/** The stored hash of a browser's secret; null without a secret. */
export function browserHash({ secret }: LinkBrowser): string | null {
  return secret !== undefined && SECRET.test(secret) ? hashToken(secret) : null;
}

interface UsedLink {
  tokenHash: string;
  kind: LinkKind;
  browser: LinkBrowser;
}

/**
 * Stores that this browser used a link. Without a secret nothing is stored, and the link does not repeat its answer.
 */
export async function keepReceipt(
  trx: OpenTransaction,
  { now }: RequestContext,
  { tokenHash, kind, browser, accountId }: UsedLink & { accountId: number },
): Promise<void> {
  const browser_hash = browserHash(browser);
  if (browser_hash === null) return;
  await trx
    .insertInto('account_link_receipt')
    .values({ token_hash: tokenHash, account_id: accountId, kind, browser_hash, expires_at: endOfReceipt(now()) })
    .execute();
}

/** Finds the account whose link this browser used within the last minutes. */
export async function findReceipt(
  db: Query | OpenTransaction,
  { tenant, now }: RequestContext,
  { tokenHash, browser, kind }: Omit<UsedLink, 'kind'> & { kind?: LinkKind },
): Promise<{ account: StoredAccount; kind: LinkKind } | undefined> {
  const browser_hash = browserHash(browser);
  if (browser_hash === null) return undefined;
  const receipt = await db
    .selectFrom('account_link_receipt')
    .select(['account_id', 'kind'])
    .where('token_hash', '=', tokenHash)
    .where('browser_hash', '=', browser_hash)
    .where('expires_at', '>', now())
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'reset'))
    .executeTakeFirst();
  const account = receipt && (await findAccount(db, tenant.id, receipt.account_id));
  return account && { account, kind: receipt.kind };
}
