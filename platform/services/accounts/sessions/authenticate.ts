import type { Query } from '../../../database/index.server.ts';
import type { RequestContext, SignedInAccount } from '../../../shared/request-context.ts';
import type { Tokens } from '../tokens.ts';
import { hasLapsed, isConfirmed } from './session-life.ts';

/** The owner of a token, and whether the password was entered recently. */
export interface Authenticated {
  account: SignedInAccount;
  confirmed: boolean;
}

/** Verifies an access token together with its session, so that a sign-out takes effect immediately. */
export async function authenticate(
  { db, tokens }: { db: Query; tokens: Tokens },
  ctx: RequestContext,
  token: string,
): Promise<Authenticated | undefined> {
  const claims = await tokens.readAccess(ctx, token);
  if (!claims) return undefined;
  const row = await db
    .selectFrom('account_session as session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id', 'identifier', 'role', 'confirmed_at', 'session.created_at', 'last_used_at'])
    .where('session.public_id', '=', claims.sessionId)
    .where('account.identifier', '=', claims.identifier)
    .where('account.tenant', '=', ctx.tenant.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const now = ctx.now();
  if (!row || hasLapsed(now, row)) return undefined;
  const { id, identifier, role, confirmed_at } = row;
  return {
    account: { id, identifier, role, sessionId: claims.sessionId },
    confirmed: isConfirmed(now, confirmed_at),
  };
}
