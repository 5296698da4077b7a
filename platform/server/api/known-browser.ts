import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Browser } from '../../services/accounts/index.server.ts';
import { DEVICE_DAYS } from '../../services/accounts/index.server.ts';
import { DEVICE_COOKIE } from '../../shared/visitor-cookies.ts';
import { setPrivateCookie } from './private-cookie.ts';

/** What a sign-in knows of the browser it comes from. */
export function browserOf({ cookies, headers, ip }: FastifyRequest): Browser {
  return { cookie: cookies[DEVICE_COOKIE], userAgent: headers['user-agent'], address: ip };
}

/** The browser is known from now on. */
export function keepBrowser(reply: FastifyReply, value: string, https: boolean): void {
  setPrivateCookie(reply, { name: DEVICE_COOKIE, value, httpOnly: true, maxAge: DEVICE_DAYS * 86_400 }, https);
}
