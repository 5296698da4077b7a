import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Browser } from '../../services/accounts/index.server.ts';
import { KNOWN_BROWSER_DAYS, LINK_SECRET_SECONDS, type LinkBrowser } from '../../services/accounts/index.server.ts';
import { newToken } from '../../services/secrets/index.server.ts';
import { KNOWN_BROWSER_COOKIE, LINK_COOKIE } from '../../shared/visitor-cookies.ts';
import type { CookieToSet } from '../pages/forms/types.ts';
import { setPrivateCookie } from './private-cookie.ts';

/** The known-browser state of a sign-in. */
export function readBrowser({ cookies, headers, ip }: FastifyRequest): Browser {
  return { cookie: cookies[KNOWN_BROWSER_COOKIE], userAgent: headers['user-agent'], address: ip };
}

/** Makes the browser known. */
export function keepBrowser(reply: FastifyReply, value: string | undefined, https: boolean): void {
  for (const cookie of knownBrowserCookie(value)) setPrivateCookie(reply, cookie, https);
}

type Cookies = Readonly<Record<string, string | undefined>>;

/** The known-browser state of a request that uses a mailed link. */
export function readLinkBrowser({ cookies }: { cookies: Cookies }): LinkBrowser {
  return { secret: cookies[LINK_COOKIE], known: cookies[KNOWN_BROWSER_COOKIE] };
}

const SECRET = /^[\w-]{43}$/;

/**
 * The browser's secret for links, created where it has none, and its cookie. The cookie is set before the link is used,
 * so that a lost answer does no harm.
 */
export function withLinkSecret(request: { cookies: Cookies }): { browser: LinkBrowser; cookie: CookieToSet } {
  const { secret = '', known } = readLinkBrowser(request);
  const value = SECRET.test(secret) ? secret : newToken();
  return {
    browser: { secret: value, known },
    cookie: { name: LINK_COOKIE, value, httpOnly: true, maxAge: LINK_SECRET_SECONDS },
  };
}

/** Makes the browser known in this shop. */
export function knownBrowserCookie(value: string | undefined): CookieToSet[] {
  return value ? [{ name: KNOWN_BROWSER_COOKIE, value, httpOnly: true, maxAge: KNOWN_BROWSER_DAYS * 86_400 }] : [];
}
