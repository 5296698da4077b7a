import { TRADE_COOKIE } from './visitor-cookies.ts';

/** In place of a token in the address of a sale's page: the sale that this browser made last, by its cookie. */
export const THIS_BROWSER = 'current';

/** What opens a sale: the token of its mails, or that of the browser that sold. */
export type SaleKey = { token: string } | { accessToken: string };

/** The address is no secret where the cookie opens the page: who is told of it learns nothing. */
export function saleKey(token: string, cookies: Readonly<Record<string, string | undefined>>): SaleKey {
  return token === THIS_BROWSER ? { accessToken: cookies[TRADE_COOKIE] ?? '' } : { token };
}
