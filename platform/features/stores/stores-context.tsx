import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand';
import { BUSINESS_COOKIE, isBusinessMode } from '../../shared/business-mode.ts';
import { loadCodeWithRetry } from '../../shared/load-code.ts';
import { toCents, toUnits } from '../../shared/money.ts';
import { listPayPalTypeIds } from '../../shared/payment-types.ts';
import { tradeCapFor } from '../../shared/trade-cap.ts';
import { ConsentProvider } from '../consent/ConsentProvider.tsx';
import { type Shop, useShop } from '../shop/shop-context.tsx';
import type { NavigationCategory } from '../shop/shop-state.ts';
import { connectCart } from './cart-mirror.ts';
import { applyNavigation } from './cart-navigation.ts';
import { type CartSettings, type CartState, cartCount } from './cart-state.ts';
import { type CartStore, createCartStore } from './cart-store.ts';
import { type CategoryState, type CategoryStore, createCategoryStore, setCategories } from './category-store.ts';
import { readCookie } from './cookie-jar.ts';
import { createHomeStore, type HomeState, type HomeStore, showHome } from './home-store.ts';

export interface Stores {
  cart: CartStore;
  home: HomeStore;
  category: CategoryStore;
}

const StoresContext = createContext<Stores | null>(null);

/**
 * Creates the stores of one mount: on the server one set per request, in a browser one per tab. Needs ShopProvider
 * above it.
 */
export function StoresProvider({ children }: { children: ReactNode }) {
  const { tenant, locale, match, path, categories, business } = useShop();
  const [stores] = useState<Stores>(() => ({
    cart: createCartStore(toCartSettings(tenant, business), () =>
      isBusinessMode(tenant, readCookie(document, BUSINESS_COOKIE)),
    ),
    home: createHomeStore({ tradeInAuth: null, lang: locale, shopMode: tenant.mode }),
    category: createCategoryStore(categories),
  }));
  useEffect(() => {
    void stores.home.persist.rehydrate();
    if (tenant.linksToBuyShop && location.hash.startsWith('#tradeInAuth'))
      void loadCodeWithRetry(() => import('./trade-in-auth.ts')).then((token) =>
        token.takeTradeInAuth(stores.home, window),
      );
    return connectCart(stores.cart, document, window);
  }, [stores, tenant.linksToBuyShop]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation within one route is a navigation too
  useEffect(() => applyNavigation(stores.cart, match.name), [stores, match.name, path]);
  // Before the browser paints, so that readers of the stores change together with the page.
  useLayoutEffect(() => showHome(stores.home, { lang: locale, shopMode: tenant.mode }), [stores, locale, tenant.mode]);
  useLayoutEffect(() => setCategories(stores.category, categories), [stores, categories]);
  return (
    <StoresContext value={stores}>
      <ConsentProvider>{children}</ConsentProvider>
    </StoresContext>
  );
}

function toCartSettings(tenant: Shop['tenant'], B2BMode: boolean): CartSettings {
  return {
    B2BMode,
    b2bTradeCap: toUnits(tenant.b2bTradeCap),
    paymentType: tenant.selectedPaymentType,
    payPalTypes: listPayPalTypeIds(tenant.paymentTypes),
  };
}

/** The stores themselves, for actions. */
export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('useStores needs a StoresProvider above it');
  return stores;
}

export function useCart<T>(selector: (state: CartState) => T): T {
  return useStore(useStores().cart, selector);
}

export function useHome<T>(selector: (state: HomeState) => T): T {
  return useStore(useStores().home, selector);
}

function useCategories<T>(selector: (state: CategoryState) => T): T {
  return useStore(useStores().category, selector);
}

/** The categories in shelf order; empty until they are known. */
export function useCategoryList(): NavigationCategory[] {
  const { categories, loaded } = useCategories((state) => state);
  return loaded ? Object.values(categories) : [];
}

/** Whether this visitor sells as a company: with quantity, and with a cap per trade. */
export function useB2BMode(): boolean {
  return useCart((state) => state.B2BMode);
}

/** The maximum value of a trade of this visitor, in cents; the cart contains a company's. */
export function useTradeCap(): number {
  const { tenant } = useShop();
  return useCart((state) => tradeCapFor({ ...tenant, b2bTradeCap: toCents(state.b2bTradeCap) }, state.B2BMode));
}

/** Total quantity in the cart; 0 until the browser's cart is loaded. */
export function useCartCount(): number {
  return useCart((state) => cartCount(state.cart));
}
