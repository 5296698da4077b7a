import type { OpenTransaction, Query } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';

/** Why a session is over, for whoever looks into the database. */
type EndReason =
  | 'signedOut'
  /** In the list of sessions. */
  | 'endedByOwner'
  | 'everywhere'
  /** An old refresh token was used once more: two people have it. */
  | 'reuse'
  | 'lapsed'
  | 'passwordChanged'
  | 'passwordReset'
  | 'tooMany';

export interface EndedSessions {
  accountId: number;
  why: EndReason;
  /** Public ids; every session of the account when left out. */
  only?: readonly string[];
  /** Public id of one that goes on. */
  except?: string | undefined;
}

/** Ends sessions of one account: their tokens are worth nothing from the commit on. Returns how many there were. */
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
