import { hashToken } from '../../secrets/index.server.ts';

/** How long a browser stays known: as long as browsers keep a cookie. */
export const DEVICE_DAYS = 400;
/** How many accounts may share a browser. */
const MAX_TOKENS = 5;
const TOKEN = /^[\w-]{43}$/;

/** The tokens in the cookie of a known browser, one for each account that signed in with it. */
export function browserTokens(cookie = ''): string[] {
  return cookie.split('.', MAX_TOKENS).filter((token) => TOKEN.test(token));
}

/** As the tokens are stored. */
export function browserTokenHashes(cookie: string | undefined): string[] {
  return browserTokens(cookie).map(hashToken);
}

/** The cookie with one more token; the oldest one goes where there are too many. */
export function withBrowserToken(cookie: string | undefined, token: string): string {
  return [token, ...browserTokens(cookie)].slice(0, MAX_TOKENS).join('.');
}
