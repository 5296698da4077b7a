import { useLayoutEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { AccountServices } from '../../api-client/account.ts';
import type { ApiResult } from '../../api-client/http.ts';
import type { AccountTokensBody } from '../../generated/api/types.gen.ts';
import { type Stores, useStores } from '../stores/stores-context.tsx';
import { askForCustomer, createSession, enter, type Session, type SessionEnd, signOut } from './account-session.ts';
import type { AccountState } from './account-state.ts';
import { connectAccount } from './connect-account.ts';

export interface AccountAccess {
  state: AccountState;
  /** The stored state has been read; before that the sign-in state is unknown. */
  known: boolean;
  /** Why the session ended automatically; shown with the sign-in form. */
  ended: SessionEnd | undefined;
  /** For calls of its owner: `authorised`. */
  session: Session;
  /** Signs in with tokens from another source than a password. */
  enter: (email: string, ask: () => Promise<ApiResult<AccountTokensBody>>) => Promise<ApiResult<unknown>>;
  /** Requests a missing customer again. */
  retryCustomer: () => Promise<ApiResult<unknown>>;
  signOut: () => Promise<void>;
}

/**
 * The visitor's account in this browser; signed out on the server and before hydration. All users of one mount share
 * it: tabs notify each other of changes, two stores of one tab would not.
 */
export function useAccount(services: AccountServices): AccountAccess {
  const session = useSession(services);
  const { store, status } = session;
  const state = useStore(store);
  const { known, ended } = useStore(status);
  const acts = useMemo(() => createActs(session), [session]);
  return { state, known, ended, session, ...acts };
}

type Acts = Omit<AccountAccess, 'state' | 'known' | 'ended' | 'session'>;

function createActs(session: Session): Acts {
  return {
    enter: (email, ask) => enter(session, { email, password: '' }, ask),
    retryCustomer: () => askForCustomer(session),
    signOut: () => signOut(session),
  };
}

interface Connected {
  session: Session;
  users: number;
  disconnect: () => void;
}

const sessions = new WeakMap<Stores, Connected>();

/** One session per mount, synchronised with the other tabs while a component uses it. */
function useSession({ account, customers }: AccountServices): Session {
  const stores = useStores();
  const mounted = sessions.get(stores) ?? {
    session: createSession({ account, customers }),
    users: 0,
    disconnect: () => {},
  };
  sessions.set(stores, mounted);
  // Before the browser paints, so that a signed-in visitor never sees a form first.
  useLayoutEffect(() => {
    if (mounted.users === 0) mounted.disconnect = connectAccount(mounted.session, window, document);
    mounted.users += 1;
    return () => {
      mounted.users -= 1;
      if (mounted.users === 0) mounted.disconnect();
    };
  }, [mounted]);
  return mounted.session;
}
