import type { OpenTransaction, Query } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { hashToken } from '../../secrets/index.server.ts';
import type { Tokens } from '../tokens.ts';
import { endSessions } from './end-sessions.ts';
import { forgetDevices } from './known-browsers.ts';

export interface SignedOut {
  accessToken: string;
  refreshToken: string;
}

/**
 * Ends the session of either token, even with an expired access token. Returns `over` when it had ended before,
 * `unknown` when neither token belongs to a session of this tenant.
 */
export async function signOutAccount(
  { db, tokens }: { db: Query; tokens: Tokens },
  ctx: RequestContext,
  { accessToken, refreshToken }: SignedOut,
): Promise<'ended' | 'over' | 'unknown'> {
  const claims = await tokens.readAccess(ctx, accessToken, { late: true });
  const sessions = await db
    .selectFrom('account_session as session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['public_id', 'account_id'])
    .where('tenant', '=', ctx.tenant.id)
    .where((one) =>
      one.or([
        one('public_id', '=', claims?.sessionId ?? ''),
        one(
          'session.id',
          '=',
          one.selectFrom('refresh_token').select('session_id').where('token_hash', '=', hashToken(refreshToken)),
        ),
      ]),
    )
    .execute();
  let ended = 0;
  for (const { public_id, account_id } of sessions)
    ended += await endSessions(db, ctx, { accountId: account_id, only: [public_id], why: 'signedOut' });
  return ended > 0 ? 'ended' : sessions.length > 0 ? 'over' : 'unknown';
}

/** Ends every session of the signed-in account, and makes all browsers except the current one unknown. */
export async function endAllSessions(
  trx: OpenTransaction,
  ctx: RequestContext,
  cookie: string | undefined,
): Promise<number> {
  const accountId = ctx.account?.id ?? 0;
  await forgetDevices(trx, accountId, cookie);
  return endSessions(trx, ctx, { accountId, why: 'everywhere' });
}
