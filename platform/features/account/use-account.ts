import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type AccountServices, accountCalls } from '../../api-client/account.ts';
import type { ApiResult } from '../../api-client/http.ts';
import type { AccountLoginInputBody } from '../../generated/api/types.gen.ts';
import type { FormValues } from '../forms/use-form.ts';
import { type Session, signIn, signOut, start } from './account-session.ts';
import type { AccountState } from './account-state.ts';
import { createAccountStore } from './account-store.ts';
import { sealText, unsealText } from './sealed-text.ts';

export interface Account {
  state: AccountState;
  signIn: (input: AccountLoginInputBody, typed: FormValues) => Promise<ApiResult<unknown>>;
  signOut: () => Promise<void>;
  /** The password the visitor asked to have remembered, if this browser still can read it. */
  remembered: () => Promise<string | undefined>;
}

/** The visitor's account in this browser; signed out on the server and until the page is alive. */
export function useAccount(bases: AccountServices): Account {
  const { account, customers } = bases;
  const [store] = useState(createAccountStore);
  const session = useMemo<Session>(
    () => ({ store, calls: accountCalls({ account, customers }), now: Date.now }),
    [store, account, customers],
  );
  useEffect(() => {
    void store.persist.rehydrate();
    void start(session);
  }, [store, session]);
  return {
    state: useStore(store),
    signIn: async (input, { remember }) => signIn(session, input, remember ? await sealText(input.password) : ''),
    signOut: () => signOut(session),
    remembered: async () => {
      const { password } = store.getState();
      return password === '' ? undefined : unsealText(password);
    },
  };
}
