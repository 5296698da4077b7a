import type { OpenTransaction, Query } from '../../database/index.server.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { accountOf } from './links/link-rows.ts';
import type { Account } from './passwords/check-password.ts';

/** The account whose token came with the request; the call's entry lets nobody else in. */
export async function signedIn(db: Query | OpenTransaction, ctx: RequestContext): Promise<Account> {
  const account = ctx.account && (await accountOf(db, ctx.tenant.id, ctx.account.id));
  // Deleted a moment ago, with its sessions.
  if (!account) throw new ProblemError(401, 'token.invalid', 'This account is gone.');
  return account;
}
