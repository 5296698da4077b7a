import { persist } from 'zustand/middleware';
import { createStore, type Mutate, type StoreApi } from 'zustand/vanilla';
import { browserStorage } from '../stores/browser-storage.ts';
import { type AccountState, parseAccountState, signedOutState } from './account-state.ts';
import { ACCOUNT_STORAGE_KEY } from './stored-login.ts';

export type AccountStore = Mutate<StoreApi<AccountState>, [['zustand/persist', AccountState]]>;

/** The store of one mount; what the browser kept comes in with `persist.rehydrate()`, so that the first markup agrees. */
export function createAccountStore(): AccountStore {
  return createStore<AccountState>()(
    persist(() => signedOutState, {
      name: ACCOUNT_STORAGE_KEY,
      version: 1,
      storage: browserStorage<AccountState>(),
      skipHydration: true,
      migrate: (stored) => stored as AccountState,
      merge: (stored) => parseAccountState(stored),
    }),
  );
}
