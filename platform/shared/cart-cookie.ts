import { lines as cartLines, linesQuantity } from '../generated/api/members/trade-input.gen.ts';

/** One line of the cart as the cookie carries it; everything else about it is the server's to say. */
export interface CartCookieLine {
  offerId: string;
  quantity: number;
}

/** Plain cookie that mirrors the cart, so that the server can render it and forms work without JavaScript. */
export const CART_COOKIE = 'umlauf_cart';

/** Thirty days: longer than any offer holds, so an expired line can still be shown as expired. */
export const CART_COOKIE_SECONDS = 2_592_000;

/** Most pieces of one line, most lines of a cart. */
export const MAX_QUANTITY: number = linesQuantity.maximum;
export const MAX_LINES: number = cartLines.maxItems;

const OFFER_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** A whole number from 1 to MAX_QUANTITY, whatever was asked for. */
export function clampQuantity(quantity: number): number {
  if (!Number.isFinite(quantity)) return 1;
  return Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity)));
}

/** Cookie value → lines. Never throws: what is not a line is skipped, a repeated offer counts once. */
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

/** Lines → cookie value; the empty string for an empty cart. Only characters a cookie may carry unquoted. */
export function printCartCookie(lines: readonly CartCookieLine[]): string {
  return lines.map(({ offerId, quantity }) => `${offerId}.${quantity}`).join('~');
}
