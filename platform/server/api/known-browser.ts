import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Browser } from '../../services/accounts/index.server.ts';
import { DEVICE_DAYS, LINK_SECRET_SECONDS, type LinkBrowser } from '../../services/accounts/index.server.ts';
import { newToken } from '../../services/secrets/index.server.ts';
import { DEVICE_COOKIE, LINK_COOKIE } from '../../shared/visitor-cookies.ts';
import type { CookieToSet } from '../pages/forms/types.ts';
import { setPrivateCookie } from './private-cookie.ts';

/** What a sign-in knows of the browser it comes from. */
export function browserOf({ cookies, headers, ip }: FastifyRequest): Browser {
  return { cookie: cookies[DEVICE_COOKIE], userAgent: headers['user-agent'], address: ip };
}

/** The browser is known from now on. */
export function keepBrowser(reply: FastifyReply, value: string | undefined, https: boolean): void {
  for (const cookie of knownBrowserCookie(value)) setPrivateCookie(reply, cookie, https);
}

type Cookies = Readonly<Record<string, string | undefined>>;

/** What a link of a mail knows of the browser that uses it. */
export function linkBrowserOf({ cookies }: { cookies: Cookies }): LinkBrowser {
  return { secret: cookies[LINK_COOKIE], known: cookies[DEVICE_COOKIE] };
}

const SECRET = /^[\w-]{43}$/;

/**
 * The browser with its secret for links, a new one where it has none, and the cookie that keeps it. It is given before a link
 * is used, so that the answer to the use may be lost.
 */
export function withLinkSecret(request: { cookies: Cookies }): { browser: LinkBrowser; cookie: CookieToSet } {
  const { secret = '', known } = linkBrowserOf(request);
  const value = SECRET.test(secret) ? secret : newToken();
  return {
    browser: { secret: value, known },
    cookie: { name: LINK_COOKIE, value, httpOnly: true, maxAge: LINK_SECRET_SECONDS },
  };
}

/** The browser is known from now on, where it is. */
export function knownBrowserCookie(value: string | undefined): CookieToSet[] {
  return value ? [{ name: DEVICE_COOKIE, value, httpOnly: true, maxAge: DEVICE_DAYS * 86_400 }] : [];
}
