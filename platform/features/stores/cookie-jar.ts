/** Where cookies are read and written; `document` in a browser. */
export interface CookieJar {
  cookie: string;
}

export interface PlainCookie {
  name: string;
  /** Only characters a cookie may carry unquoted. */
  value: string;
  /** Seconds; 0 deletes the cookie. */
  maxAge: number;
}

export function readCookie(jar: CookieJar, name: string): string | undefined {
  const pair = jar.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** Sets a cookie of the whole shop, as the server would: for this site only, over TLS where the page came over TLS. */
export function writeCookie(jar: CookieJar, { name, value, maxAge }: PlainCookie): void {
  jar.cookie = `${name}=${value}; Path=/; Max-Age=${maxAge}${siteAttributes()}`;
}

/** Where a cookie goes; in a shop that partners frame also into their frames, as the server's own (framed-cookies.ts). */
export function siteAttributes(): string {
  if (typeof location === 'undefined' || location.protocol !== 'https:') return '; SameSite=Lax';
  return document.documentElement.hasAttribute('data-framed')
    ? '; SameSite=None; Partitioned; Secure'
    : '; SameSite=Lax; Secure';
}
