import { persist } from 'zustand/middleware';
import { createStore, type Mutate, type StoreApi } from 'zustand/vanilla';
import { browserStorage } from './browser-storage.ts';

/** What the shop remembers about the visit as a whole. */
export interface HomeState {
  /** Token of a signed-in visitor of the buy shop who came over to trade in; null for everybody else. */
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
      // What another version wrote is read by the same rule; without this, the console of a returning visitor shows an error.
      migrate: (stored) => stored as HomeState,
      // Language and mode are those of the page in hand; only the token outlives it.
      merge: (stored, current) => ({ ...current, tradeInAuth: storedToken(stored) }),
    }),
  );
}

function storedToken(stored: unknown): string | null {
  const token = (stored as Partial<HomeState> | null | undefined)?.tradeInAuth;
  return typeof token === 'string' ? token : null;
}

/** Follows the page shown. */
export function showHome(store: HomeStore, page: Pick<HomeState, 'lang' | 'shopMode'>): void {
  const { lang, shopMode } = store.getState();
  if (lang !== page.lang || shopMode !== page.shopMode) store.setState(page);
}

/** The token as it goes back with the visitor; empty for everybody without one. */
export function tradeInFragment(tradeInAuth: string | null): string {
  return tradeInAuth === null ? '' : `#tradeInAuth=${encodeURIComponent(tradeInAuth)}`;
}
