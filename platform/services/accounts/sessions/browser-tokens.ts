import { hashToken } from '../../secrets/index.server.ts';

/** Lifetime of a known browser: the maximum lifetime of a cookie. */
export const KNOWN_BROWSER_DAYS = 400;
/** Maximum number of accounts that share a browser. */
const MAX_TOKENS = 5;
const TOKEN = /^[\w-]{43}$/;

/** Tokens in the known-browser cookie, one per account that signed in with it. */
export function browserTokens(cookie = ''): string[] {
  return cookie.split('.', MAX_TOKENS).filter((token) => TOKEN.test(token));
}

/** Hashes of the tokens, as stored. */
export function browserTokenHashes(cookie: string | undefined): string[] {
  return browserTokens(cookie).map(hashToken);
}

/** Adds a token to the cookie, and removes the oldest one when there are too many. */
export function withBrowserToken(cookie: string | undefined, token: string): string {
  return [token, ...browserTokens(cookie)].slice(0, MAX_TOKENS).join('.');
}
