import { TRADE_COOKIE } from './visitor-cookies.ts';

/** Replaces the token in the address of a trade's page: the last trade of this browser, by its cookie. */
export const THIS_BROWSER = 'current';

/** Token that opens a trade: that of its mails, or that of the browser that created it. */
export type TradeAccess = { token: string } | { accessToken: string };

/** An address that needs the cookie is not a secret; it may be passed on. */
export function getTradeAccess(token: string, cookies: Readonly<Record<string, string | undefined>>): TradeAccess {
  return token === THIS_BROWSER ? { accessToken: cookies[TRADE_COOKIE] ?? '' } : { token };
}
