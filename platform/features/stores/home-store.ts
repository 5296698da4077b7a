import { persist } from 'zustand/middleware';
import { createStore, type Mutate, type StoreApi } from 'zustand/vanilla';
import { browserStorage } from './browser-storage.ts';

/** Visit-wide state of the shop. */
export interface HomeState {
  /** Token of a signed-in visitor of the buy shop who came to trade in; null for everybody else. */
  tradeInAuth: string | null;
  /** Locale id shown last. */
  lang: string;
  shopMode: string;
}

export type HomeStore = Mutate<StoreApi<HomeState>, [['zustand/persist', HomeState]]>;

export function createHomeStore(fresh: HomeState): HomeStore {
  return createStore<HomeState>()(
    persist(() => fresh, {
      name: 'umlauf-home',
      version: 1,
      storage: browserStorage<HomeState>(),
      skipHydration: true,
      // The state of another version is read by the same rule. Without it the console of a returning visitor shows an
      // error.
      migrate: (stored) => stored as HomeState,
      // Language and mode come from the current page; only the token is stored longer.
      merge: (stored, current) => ({ ...current, tradeInAuth: storedToken(stored) }),
    }),
  );
}

function storedToken(stored: unknown): string | null {
  const token = (stored as Partial<HomeState> | null | undefined)?.tradeInAuth;
  return typeof token === 'string' ? token : null;
}

/** Sets language and mode of the shown page. */
export function showHome(store: HomeStore, page: Pick<HomeState, 'lang' | 'shopMode'>): void {
  const { lang, shopMode } = store.getState();
  if (lang !== page.lang || shopMode !== page.shopMode) store.setState(page);
}

/** The token for the link back to the buy shop; empty without one. */
export function tradeInFragment(tradeInAuth: string | null): string {
  return tradeInAuth === null ? '' : `#tradeInAuth=${encodeURIComponent(tradeInAuth)}`;
}
