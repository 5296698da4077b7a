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
 * Brings in what the browser kept, then keeps the cookie `umlauf_cart` and the other tabs in step with the store.
 * Returns the function that ends it.
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
    // A page out of the back/forward cache missed the changes other pages made meanwhile.
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

/** What plain forms did to the lines this browser kept: the cookie follows the store at once, so where they differ it is newer. */
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
 * Writes lines into the cookie. Offers that were in the cookie before and that no store has known yet (added by a plain
 * form) stay in it until the checkout has taken them over; else the first write would lose them.
 */
function cookieMirror(jar: CookieJar): (lines: readonly CartLine[]) => void {
  const foreign = new Map<string, CartCookieLine>();
  const kept = () => parseCartCookie(readCookie(jar, CART_COOKIE));
  for (const line of kept()) foreign.set(line.offerId, line);
  return (lines) => {
    for (const line of lines) foreign.delete(line.offerId);
    // What another tab has sold or removed meanwhile is not put back.
    const still = new Set(kept().map(({ offerId }) => offerId));
    for (const offerId of foreign.keys()) if (!still.has(offerId)) foreign.delete(offerId);
    const value = printCartCookie([...lines, ...foreign.values()]);
    if (value === (readCookie(jar, CART_COOKIE) ?? '')) return;
    writeCookie(jar, { name: CART_COOKIE, value, maxAge: value === '' ? 0 : CART_COOKIE_SECONDS });
  };
}
