import type { OpenTransaction, Query } from '../../database/index.server.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { findAccount } from './links/link-rows.ts';
import type { StoredAccount } from './passwords/check-password.ts';

/** The account of the request's token; the endpoint's roles admit no other request. */
export async function getSignedInAccount(db: Query | OpenTransaction, ctx: RequestContext): Promise<StoredAccount> {
  const account = ctx.account && (await findAccount(db, ctx.tenant.id, ctx.account.id));
  // The account was deleted a moment ago, with its sessions.
  if (!account) throw new ProblemError(401, 'token.invalid', 'This account is gone.');
  return account;
}
