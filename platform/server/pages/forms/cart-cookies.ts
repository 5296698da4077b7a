import {
  CART_COOKIE,
  CART_COOKIE_SECONDS,
  type CartCookieLine,
  MAX_LINES,
  parseCartCookie,
  printCartCookie,
  takenOut,
} from '../../../shared/cart-cookie.ts';
import { CHECKOUT_COOKIE, TRADE_COOKIE } from '../../../shared/visitor-cookies.ts';
import type { CookieToSet } from './types.ts';

const DAY_SECONDS = 86_400;

/**
 * The cart cookie, readable by the client's store; an empty cart deletes it. A second cookie names removed lines until the
 * store has read it; otherwise the store would restore them.
 */
export function cartCookie(lines: readonly CartCookieLine[], before: string | undefined): CookieToSet {
  const inside = new Set(lines.map(({ offerId }) => offerId));
  const known = [...parseCartCookie(before).map(({ offerId }) => offerId), ...takenOut(before)];
  const out = new Set(known.filter((offerId) => !inside.has(offerId)));
  const named = [...out].slice(0, MAX_LINES).map((offerId) => ({ offerId, quantity: 0 }));
  const value = printCartCookie([...lines, ...named]);
  return { name: CART_COOKIE, value, httpOnly: false, maxAge: value === '' ? 0 : CART_COOKIE_SECONDS };
}

export function checkoutCookie(token: string): CookieToSet {
  return { name: CHECKOUT_COOKIE, value: token, httpOnly: true, maxAge: DAY_SECONDS };
}

export function tradeCookie(accessToken: string): CookieToSet {
  return { name: TRADE_COOKIE, value: accessToken, httpOnly: true, maxAge: 30 * DAY_SECONDS };
}
