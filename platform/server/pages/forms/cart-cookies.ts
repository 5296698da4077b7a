import { CART_COOKIE, CART_COOKIE_SECONDS, type CartCookieLine, printCartCookie } from '../../../shared/cart-cookie.ts';
import { CHECKOUT_COOKIE, TRADE_COOKIE } from '../../../shared/visitor-cookies.ts';
import type { CookieToSet } from './types.ts';

const DAY_SECONDS = 86_400;

/** The cart cookie, readable by the client's store; an empty cart deletes it. */
export function cartCookie(lines: readonly CartCookieLine[]): CookieToSet {
  const value = printCartCookie(lines);
  return { name: CART_COOKIE, value, httpOnly: false, maxAge: value === '' ? 0 : CART_COOKIE_SECONDS };
}

export function checkoutCookie(token: string): CookieToSet {
  return { name: CHECKOUT_COOKIE, value: token, httpOnly: true, maxAge: DAY_SECONDS };
}

export function tradeCookie(accessToken: string): CookieToSet {
  return { name: TRADE_COOKIE, value: accessToken, httpOnly: true, maxAge: 30 * DAY_SECONDS };
}
