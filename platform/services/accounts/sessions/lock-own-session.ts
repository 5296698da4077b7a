import type { OpenTransaction } from '../../../database/index.server.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { RequestContext } from '../../../shared/request-context.ts';

/**
 * Locks the signed-in account and checks that its session is active. A reset locks the same row and ends sessions. A
 * change therefore commits before the reset, which removes it, or is rejected here.
 */
export async function lockOwnSession(trx: OpenTransaction, { account }: RequestContext): Promise<void> {
  await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', account?.id ?? -1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const session = await trx
    .selectFrom('account_session')
    .select('id')
    .where('public_id', '=', account?.sessionId ?? '')
    .where('account_id', '=', account?.id ?? -1)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!session) throw new ProblemError(401, 'token.invalid', 'This session has ended meanwhile.');
}
