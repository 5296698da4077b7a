import type { OpenTransaction, Query } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';

/** Why a session ended, for people who inspect the database. */
type EndReason =
  | 'signedOut'
  /** Ended in the list of sessions. */
  | 'endedByOwner'
  | 'everywhere'
  /** A replaced refresh token was used again: two parties have it. */
  | 'reuse'
  | 'lapsed'
  | 'passwordChanged'
  | 'passwordReset'
  | 'tooMany';

export interface EndedSessions {
  accountId: number;
  why: EndReason;
  /** Public ids; all sessions of the account when omitted. */
  only?: readonly string[];
  /** Public id of the session that stays active. */
  except?: string | undefined;
}

/** Ends sessions of one account: their tokens are invalid after the commit. Returns the number of ended sessions. */
export async function endSessions(
  db: Query | OpenTransaction,
  ctx: Pick<RequestContext, 'now'>,
  { accountId, why, only, except }: EndedSessions,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('account_session')
    .set({ ended_at: ctx.now(), ended_why: why })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('public_id', 'in', [...(only ?? [])]))
    .$if(except !== undefined, (query) => query.where('public_id', '!=', except ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
