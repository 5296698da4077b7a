import { createJSONStorage, type PersistStorage, persist } from 'zustand/middleware';
import { createStore, type Mutate, type StoreApi } from 'zustand/vanilla';
import { type AccountState, parseAccountState, signedOutState } from './account-state.ts';
import { ACCOUNT_CHANGED, ACCOUNT_STORAGE_KEY } from './stored-login.ts';

export type AccountStore = Mutate<StoreApi<AccountState>, [['zustand/persist', AccountState]]>;

/** The store of one mount. The stored state is loaded with `persist.rehydrate()`, so that the first markup is equal. */
export function createAccountStore(): AccountStore {
  return createStore<AccountState>()(
    persist(() => signedOutState, {
      name: ACCOUNT_STORAGE_KEY,
      version: 1,
      storage: accountStorage(),
      skipHydration: true,
      migrate: (stored) => stored as AccountState,
      merge: (stored) => parseAccountState(stored),
    }),
  );
}

/**
 * JSON in localStorage. The account is read again before its tokens are replaced. A state that the browser failed to
 * store stays in memory while the page lives, so that neither older tokens nor a sign-out replace it.
 */
function accountStorage(): PersistStorage<AccountState> | undefined {
  if (typeof window === 'undefined') return undefined;
  let unwritten: string | null | undefined;
  const write = (value: string | null, act: (storage: Storage) => void) => {
    try {
      act(window.localStorage);
      unwritten = undefined;
    } catch {
      // A full or forbidden storage: the value lives as long as the page.
      unwritten = value;
    }
    window.dispatchEvent(new Event(ACCOUNT_CHANGED));
  };
  return createJSONStorage<AccountState>(() => ({
    getItem: (name) => {
      if (unwritten !== undefined) return unwritten;
      try {
        return window.localStorage.getItem(name);
      } catch {
        // A forbidden storage holds nothing.
        return null;
      }
    },
    setItem: (name, value) => write(value, (storage) => storage.setItem(name, value)),
    removeItem: (name) => write(null, (storage) => storage.removeItem(name)),
  }));
}
