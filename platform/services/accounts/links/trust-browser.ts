import type { OpenTransaction } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import type { StoredAccount } from '../passwords/check-password.ts';
import { noteDevice } from '../sessions/known-browsers.ts';
import { deleteAttempts } from '../sign-in/back-off.ts';
import { accountCount } from '../sign-in/counted.ts';
import type { CoreParts } from '../types.ts';
import { browserHash, type LinkBrowser } from './receipts.ts';

/**
 * After a password reset, earlier failed attempts no longer count and this browser becomes a known one. Later attempts
 * by others then do not lock it out. Returns its known-browser cookie; undefined for clients without cookies.
 */
export async function trustBrowser(
  { secrets }: Pick<CoreParts, 'secrets'>,
  trx: OpenTransaction,
  ctx: RequestContext,
  { account, browser }: { account: StoredAccount; browser: LinkBrowser },
): Promise<string | undefined> {
  await deleteAttempts(trx, [accountCount(secrets, ctx, account.email)]);
  if (browserHash(browser) === null) return undefined;
  return (await noteDevice(trx, ctx, { account, cookie: browser.known })).cookie;
}
