import {
  CART_COOKIE,
  CART_COOKIE_SECONDS,
  type CartCookieLine,
  clampQuantity,
  parseCartCookie,
  printCartCookie,
  takenOut,
} from '../../shared/cart-cookie.ts';
import { type CartLine, withLines } from './cart-state.ts';
import { CART_STORAGE_KEY, type CartStore } from './cart-store.ts';
import { type CookieJar, readCookie, writeCookie } from './cookie-jar.ts';

/**
 * Loads the stored cart, then synchronises the cookie `umlauf_cart` and the other tabs with the store. Returns the
 * function that stops it.
 */
export function connectCart(store: CartStore, jar: CookieJar, target: Window): () => void {
  void store.persist.rehydrate();
  takeOver(store, readCookie(jar, CART_COOKIE));
  const mirror = cookieMirror(jar);
  mirror(store.getState().cart);
  const unsubscribe = store.subscribe((state, previous) => {
    if (state.cart !== previous.cart) mirror(state.cart);
  });
  const onStorage = (event: StorageEvent) => {
    if (event.key !== CART_STORAGE_KEY && event.key !== null) return;
    if (event.key === null || event.newValue === null) {
      store.setState({ ...store.getInitialState(), B2BMode: store.getState().B2BMode }, true);
    } else void store.persist.rehydrate();
  };
  const onPageShow = (event: PageTransitionEvent) => {
    // A page restored from the back/forward cache missed the changes of other pages.
    if (event.persisted) void store.persist.rehydrate();
  };
  target.addEventListener('storage', onStorage);
  target.addEventListener('pageshow', onPageShow);
  return () => {
    unsubscribe();
    target.removeEventListener('storage', onStorage);
    target.removeEventListener('pageshow', onPageShow);
  };
}

/**
 * Changes by plain forms to this browser's stored lines. The store writes the cookie immediately, so a differing cookie
 * is newer.
 */
function takeOver(store: CartStore, cookie: string | undefined): void {
  const out = takenOut(cookie);
  const quantities = new Map(parseCartCookie(cookie).map(({ offerId, quantity }) => [offerId, quantity]));
  const { cart } = store.getState();
  const changed = cart.flatMap((line) => {
    const quantity = clampQuantity(quantities.get(line.offerId) ?? line.quantity, line.most);
    if (out.includes(line.offerId)) return [];
    return [quantity === line.quantity ? line : { ...line, quantity }];
  });
  if (changed.length < cart.length || changed.some((line, index) => line !== cart[index]))
    store.setState(withLines(changed));
}

/**
 * Writes lines into the cookie. Offers that a plain form added to the cookie, and that no store knows yet, stay in it
 * until the checkout has adopted them. Otherwise the first write would delete them.
 */
function cookieMirror(jar: CookieJar): (lines: readonly CartLine[]) => void {
  const foreign = new Map<string, CartCookieLine>();
  const readStoredCart = () => parseCartCookie(readCookie(jar, CART_COOKIE));
  for (const line of readStoredCart()) foreign.set(line.offerId, line);
  return (lines) => {
    for (const line of lines) foreign.delete(line.offerId);
    // Lines that another tab has traded or removed meanwhile are not restored.
    const still = new Set(readStoredCart().map(({ offerId }) => offerId));
    for (const offerId of foreign.keys()) if (!still.has(offerId)) foreign.delete(offerId);
    const value = printCartCookie([...lines, ...foreign.values()]);
    if (value === (readCookie(jar, CART_COOKIE) ?? '')) return;
    writeCookie(jar, { name: CART_COOKIE, value, maxAge: value === '' ? 0 : CART_COOKIE_SECONDS });
  };
}
