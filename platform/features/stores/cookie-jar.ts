import { hostCookieName, isOwnCookie } from '../../shared/visitor-cookies.ts';

/** Interface for reading and writing cookies; `document` in a browser. */
export interface CookieJar {
  cookie: string;
}

export interface PlainCookie {
  name: string;
  /** Only characters a cookie may carry unquoted. */
  value: string;
  /** Seconds; `session` until the browser closes; 0 deletes the cookie. */
  maxAge: number | 'session';
}

/**
 * How the server names and sends the shop's cookies (server/edge/cookies.ts), as declared in the document: `host` and
 * `framed` with a prefix, `local` and undeclared without it, because the stage has no TLS.
 */
function cookieKind(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.documentElement?.dataset.cookies;
}

/** Third-party cookies have no prefix. */
function keptName(name: string): string {
  const kind = cookieKind();
  return kind && kind !== 'local' && isOwnCookie(name) ? hostCookieName(name) : name;
}

export function readCookie(jar: CookieJar, name: string): string | undefined {
  const start = `${keptName(name)}=`;
  const pair = jar.cookie.split('; ').find((part) => part.startsWith(start));
  return pair?.slice(start.length);
}

/**
 * Sets a cookie for the whole shop with the server's attributes: for this site only, and over TLS where the stage uses
 * it.
 */
export function writeCookie(jar: CookieJar, { name, value, maxAge }: PlainCookie): void {
  const lives = maxAge === 'session' ? '' : `; Max-Age=${maxAge}`;
  jar.cookie = `${keptName(name)}=${value}; Path=/${lives}${siteAttributes()}`;
}

/** Cookie scope; in a shop that partners embed also in their frames. */
export function siteAttributes(): string {
  const kind = cookieKind();
  if (!kind) return '; SameSite=Lax';
  return kind === 'host' ? '; SameSite=Lax; Secure' : '; SameSite=None; Partitioned; Secure';
}
