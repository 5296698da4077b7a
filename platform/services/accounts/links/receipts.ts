import type { OpenTransaction, Query } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { hashToken } from '../../secrets/index.server.ts';
import { endOfReceipt } from '../account-links.ts';
import type { Account } from '../passwords/check-password.ts';
import type { LinkKind } from '../tables.ts';
import { accountOf } from './link-rows.ts';

/** The browser that uses a link, by its cookies. */
export interface LinkBrowser {
  /** Its secret for links; a client without cookies has none. */
  secret?: string | undefined;
  /** Its cookie of known browsers. */
  known?: string | undefined;
}

const SECRET = /^[\w-]{43}$/;

/** What is stored of a browser's secret; null where it has none. */
export function browserHash({ secret }: LinkBrowser): string | null {
  return secret !== undefined && SECRET.test(secret) ? hashToken(secret) : null;
}

interface UsedLink {
  tokenHash: string;
  kind: LinkKind;
  browser: LinkBrowser;
}

/** Keeps that this browser used a link; without a secret nothing is kept, and the link answers no second time. */
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

/** The account whose link this very browser used within the last minutes. */
export async function findReceipt(
  db: Query | OpenTransaction,
  { tenant, now }: RequestContext,
  { tokenHash, browser, kind }: Omit<UsedLink, 'kind'> & { kind?: LinkKind },
): Promise<{ account: Account; kind: LinkKind } | undefined> {
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
  const account = receipt && (await accountOf(db, tenant.id, receipt.account_id));
  return account && { account, kind: receipt.kind };
}
