import { hostCookieName, isOwnCookie } from '../../shared/visitor-cookies.ts';

/** Where cookies are read and written; `document` in a browser. */
export interface CookieJar {
  cookie: string;
}

export interface PlainCookie {
  name: string;
  /** Only characters a cookie may carry unquoted. */
  value: string;
  /** Seconds, or as long as the browser is open; 0 deletes the cookie. */
  maxAge: number | 'session';
}

/** How the server names and sends the shop's cookies (server/edge/cookies.ts), as the document says; bare without TLS. */
function cookieKind(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.documentElement?.dataset.cookies;
}

/** A vendor's cookie keeps its name. */
function keptName(name: string): string {
  return cookieKind() && isOwnCookie(name) ? hostCookieName(name) : name;
}

export function readCookie(jar: CookieJar, name: string): string | undefined {
  const start = `${keptName(name)}=`;
  const pair = jar.cookie.split('; ').find((part) => part.startsWith(start));
  return pair?.slice(start.length);
}

/** Sets a cookie of the whole shop, as the server would: for this site only, over TLS where the stage speaks it. */
export function writeCookie(jar: CookieJar, { name, value, maxAge }: PlainCookie): void {
  const lives = maxAge === 'session' ? '' : `; Max-Age=${maxAge}`;
  jar.cookie = `${keptName(name)}=${value}; Path=/${lives}${siteAttributes()}`;
}

/** Where a cookie goes; in a shop that partners frame also into their frames. */
export function siteAttributes(): string {
  const kind = cookieKind();
  if (!kind) return '; SameSite=Lax';
  return kind === 'framed' ? '; SameSite=None; Partitioned; Secure' : '; SameSite=Lax; Secure';
}
