import { persist } from 'zustand/middleware';
import { createStore, type Mutate, type StoreApi } from 'zustand/vanilla';
import { browserStorage } from './browser-storage.ts';
import { type CartSettings, type CartState, emptyCart, parseCartState } from './cart-state.ts';

export const CART_STORAGE_KEY = 'umlauf-cart';

export type CartStore = Mutate<StoreApi<CartState>, [['zustand/persist', CartState]]>;

/**
 * Creates the cart store of one mount; `B2BMode` is the visitor's current mode. It starts empty on both sides, so that
 * the first markup is equal. The stored cart is loaded with `persist.rehydrate()` after the mount.
 */
export function createCartStore(settings: CartSettings, B2BMode = () => settings.B2BMode): CartStore {
  const fresh = emptyCart(settings);
  return createStore<CartState>()(
    persist(() => fresh, {
      name: CART_STORAGE_KEY,
      version: 1,
      storage: browserStorage<CartState>(),
      skipHydration: true,
      migrate: (stored) => stored as CartState,
      merge: (stored) => parseCartState(stored, { ...fresh, B2BMode: B2BMode() }),
    }),
  );
}
