import { useLayoutEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { AccountServices } from '../../api-client/account.ts';
import type { ApiResult } from '../../api-client/http.ts';
import type { AccountLoginInputBody, AccountTokensBody } from '../../generated/api/types.gen.ts';
import type { FormValues } from '../forms/use-form.ts';
import { type Stores, useStores } from '../stores/stores-context.tsx';
import {
  askForCustomer,
  enter,
  openSession,
  type Session,
  type SessionEnd,
  signIn,
  signOut,
} from './account-session.ts';
import type { AccountState } from './account-state.ts';
import { connectAccount } from './connect-account.ts';
import { sealText, unsealText } from './sealed-text.ts';

export interface Account {
  state: AccountState;
  /** What the browser keeps has been read: before that nobody knows whether somebody is signed in. */
  known: boolean;
  /** Why the session ended, when it did so by itself; told where the visitor signs in again. */
  ended: SessionEnd | undefined;
  /** For calls of its owner: `authorised`. */
  session: Session;
  signIn: (input: AccountLoginInputBody, typed: FormValues) => Promise<ApiResult<unknown>>;
  /** Signs in with tokens that are had in another way than by a password. */
  enter: (email: string, ask: () => Promise<ApiResult<AccountTokensBody>>) => Promise<ApiResult<unknown>>;
  /** Asks again for a customer that could not be had. */
  retryCustomer: () => Promise<ApiResult<unknown>>;
  signOut: () => Promise<void>;
  /** The password the visitor asked to have remembered, if this browser still can read it. */
  remembered: () => Promise<string | undefined>;
}

/**
 * The visitor's account in this browser; signed out on the server and until the page is alive. All that ask for it in one
 * mount get the same one: tabs hear of each other's changes, two stores of one tab would not.
 */
export function useAccount(services: AccountServices): Account {
  const session = useSession(services);
  const { store, status } = session;
  const state = useStore(store);
  const { known, ended } = useStore(status);
  const acts = useMemo(() => actsOf(session), [session]);
  return { state, known, ended, session, ...acts };
}

type Acts = Omit<Account, 'state' | 'known' | 'ended' | 'session'>;

function actsOf(session: Session): Acts {
  return {
    signIn: async (input, { remember }) => signIn(session, input, remember ? await sealText(input.password) : ''),
    enter: (email, ask) => enter(session, { email, password: '' }, ask),
    retryCustomer: () => askForCustomer(session),
    signOut: () => signOut(session),
    remembered: async () => {
      const { password } = session.store.getState();
      return password === '' ? undefined : unsealText(password);
    },
  };
}

interface Connected {
  session: Session;
  users: number;
  disconnect: () => void;
}

const sessions = new WeakMap<Stores, Connected>();

/** One session for each mount, in step with the other tabs while anything shows it. */
function useSession({ account, customers }: AccountServices): Session {
  const stores = useStores();
  const mounted = sessions.get(stores) ?? {
    session: openSession({ account, customers }),
    users: 0,
    disconnect: () => {},
  };
  sessions.set(stores, mounted);
  // Before the browser paints: who is signed in sees no form first.
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
