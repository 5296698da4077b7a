import type { ApiError, ApiResult } from '../../api-client/http.ts';
import { fail, ok } from '../../shared/result.ts';
import { endLocalSession, type Session } from './account-session.ts';
import type { OwnCall } from './use-confirmed.tsx';

/** The services rejected the deletion without a reason. */
const ACCOUNT_NOT_REMOVED: ApiError = { code: 'account.kept', status: 200, fields: [] };

/** Deletes customer and account by their ids in the services; then deletes all state of this browser. */
export async function removeAccount(session: Session, call: OwnCall): Promise<ApiResult<true>> {
  const { customerId, customerData } = session.store.getState();
  const who = { customerId, customerIdentifier: customerData?.identifier ?? '' };
  const answer = await call<true>(async (calls, accessToken) => {
    let refused = ACCOUNT_NOT_REMOVED;
    const gone = await calls.deleteAccount(accessToken, who, (error) => {
      refused = error;
    });
    return gone ? ok(true) : fail(refused);
  });
  if (answer.ok) endLocalSession(session, 'deleted');
  return answer;
}
