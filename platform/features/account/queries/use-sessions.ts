import { useQueryClient } from '@tanstack/react-query';
import type { AccountSessionsBody, AccountSuccessBody } from '../../../generated/api/types.gen.ts';
import { ownKey, useOwner } from './owner.tsx';
import { sendOwn, useOwn, useOwnChange } from './use-own.ts';

const SESSIONS = 'sessions';

export function useSessions() {
  return useOwn<AccountSessionsBody>({
    name: SESSIONS,
    send: (session, accessToken) => session.calls.sessions(accessToken),
  });
}

/** Signs out another device. */
export function useEndSession() {
  return useOwnChange<string, AccountSessionsBody, AccountSuccessBody>({
    name: SESSIONS,
    send: (session, id) => sendOwn(session, (own, accessToken) => own.calls.endSession(accessToken, id)),
    toExpected: ({ sessions }, id) => ({ sessions: sessions.filter((one) => one.id !== id) }),
    toSaved: (shown) => shown,
  });
}

/** Refreshes the list after an action that ended sessions. */
export function useSessionsAgain(): () => void {
  const { customerId } = useOwner();
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ownKey(customerId, SESSIONS) });
}
