import { randomUUID } from 'node:crypto';
import type { OpenTransaction } from '../../../database/index.server.ts';
import type { AccountTokensBody } from '../../../generated/api/types.gen.ts';
import type { RequestContext, SignedInAccount } from '../../../shared/request-context.ts';
import { hashToken, newToken } from '../../secrets/index.server.ts';
import type { Tokens } from '../tokens.ts';
import { describeBrowser } from './describe-browser.ts';
import { endSessions } from './end-sessions.ts';

/** More sessions than a person has; a program opens more. Beyond it the least recently used session ends. */
const MAX_SESSIONS_PER_ACCOUNT = 50;

export interface NewSession {
  accountId: number;
  /** User-agent header of the browser. */
  userAgent?: string | undefined;
  /** For a sign-in whose answer can be repeated: its refresh token, and the hash to find it by. */
  receipt?: { hash: string; refreshToken: string } | undefined;
}

/** Opens a session for an account of this tenant whose owner has just authenticated. */
export async function openSession(
  tokens: Tokens,
  trx: OpenTransaction,
  ctx: RequestContext,
  { accountId, userAgent, receipt }: NewSession,
): Promise<AccountTokensBody> {
  const { identifier, role } = await trx
    .selectFrom('account')
    .select(['identifier', 'role'])
    .where('id', '=', accountId)
    .where('tenant', '=', ctx.tenant.id)
    // Of two concurrent sign-ins the second counts the first.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await makeRoom(trx, ctx, accountId);
  const now = ctx.now();
  const sessionId = randomUUID();
  const { id } = await trx
    .insertInto('account_session')
    .values({
      public_id: sessionId,
      account_id: accountId,
      device: describeBrowser(userAgent),
      created_at: now,
      confirmed_at: now,
      last_used_at: now,
      receipt_hash: receipt?.hash ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const refreshToken = receipt?.refreshToken ?? newToken();
  await storeToken(trx, { hash: hashToken(refreshToken), sessionId: id, now });
  return issueTokens(tokens, ctx, { identifier, role, sessionId }, refreshToken);
}

/** Both tokens, in the fields of the API. */
export async function issueTokens(
  tokens: Tokens,
  ctx: RequestContext,
  claims: Omit<SignedInAccount, 'id'>,
  refreshToken: string,
): Promise<AccountTokensBody> {
  return { access_token: await tokens.access(ctx, claims), refresh_token: refreshToken };
}

export async function storeToken(
  trx: OpenTransaction,
  { hash, sessionId, now }: { hash: string; sessionId: number; now: Date },
): Promise<void> {
  await trx.insertInto('refresh_token').values({ token_hash: hash, session_id: sessionId, issued_at: now }).execute();
}

async function makeRoom(trx: OpenTransaction, ctx: RequestContext, accountId: number): Promise<void> {
  const over = await trx
    .selectFrom('account_session')
    .select('public_id')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MAX_SESSIONS_PER_ACCOUNT - 1)
    .execute();
  const sessionIds = over.map(({ public_id }) => public_id);
  if (sessionIds.length > 0) await endSessions(trx, ctx, { accountId, only: sessionIds, why: 'tooMany' });
}
