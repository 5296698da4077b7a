import type { Query } from '../../../database/index.server.ts';
import type { AccountSessionsBody } from '../../../generated/api/types.gen.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { hasLapsed } from './session-life.ts';

/** Lists the sessions of the signed-in account: the current session first, then the most recently used. */
export async function listSessions(db: Query, ctx: RequestContext): Promise<AccountSessionsBody> {
  const rows = await db
    .selectFrom('account_session')
    .select(['public_id', 'device', 'created_at', 'last_used_at'])
    .where('account_id', '=', ctx.account?.id ?? 0)
    .where('ended_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const sessions = rows
    .filter((row) => !hasLapsed(ctx.now(), row))
    .map(({ public_id, device, created_at, last_used_at }) => ({
      id: public_id,
      device,
      current: public_id === ctx.account?.sessionId,
      signedInAt: created_at.toISOString(),
      lastUsedAt: last_used_at.toISOString(),
    }));
  return { sessions: [...sessions.filter(({ current }) => current), ...sessions.filter(({ current }) => !current)] };
}
