import { lines as cartLines, linesQuantity } from '../generated/api/members/trade-input.gen.ts';

/** One line of the cart cookie; the server looks up all other data. */
export interface CartCookieLine {
  offerId: string;
  quantity: number;
}

/** Cookie that mirrors the cart, so that the server can render it and forms work without JavaScript. */
export const CART_COOKIE = 'umlauf_cart';

/** Thirty days: longer than any offer is valid, so an expired line can still be shown as expired. */
export const CART_COOKIE_SECONDS = 2_592_000;

/** Maximum quantity of one line, and maximum number of lines of a cart. */
export const MAX_QUANTITY: number = linesQuantity.maximum;
export const MAX_LINES: number = cartLines.maxItems;

const OFFER_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Clamps a quantity to a whole number from 1 to MAX_QUANTITY, or to the offer's lower maximum. */
export function clampQuantity(quantity: number, most = MAX_QUANTITY): number {
  if (!Number.isFinite(quantity)) return 1;
  return Math.min(MAX_QUANTITY, most, Math.max(1, Math.trunc(quantity)));
}

/** Parses the cart cookie. Never throws: invalid lines are skipped, a repeated offer counts once. */
export function parseCartCookie(value: string | undefined): CartCookieLine[] {
  const lines = new Map<string, CartCookieLine>();
  for (const part of (value ?? '').split('~')) {
    const dot = part.lastIndexOf('.');
    const offerId = part.slice(0, dot);
    const quantity = Number(part.slice(dot + 1));
    if (dot < 1 || !OFFER_ID.test(offerId) || !Number.isInteger(quantity) || quantity < 1) continue;
    if (lines.size < MAX_LINES && !lines.has(offerId)) {
      lines.set(offerId, { offerId, quantity: clampQuantity(quantity) });
    }
  }
  return [...lines.values()];
}

/**
 * Offers that a plain form removed from the cart. They are not lines. The browser's stored cart, which may still
 * contain them, removes them by this list.
 */
export function takenOut(value: string | undefined): string[] {
  const ends = (value ?? '').split('~').filter((part) => part.endsWith('.0'));
  return ends.map((part) => part.slice(0, -2)).filter((offerId) => OFFER_ID.test(offerId));
}

/** Serialises cart lines; empty string for an empty cart. Uses only characters a cookie may carry unquoted. */
export function printCartCookie(lines: readonly CartCookieLine[]): string {
  return lines.map(({ offerId, quantity }) => `${offerId}.${quantity}`).join('~');
}
