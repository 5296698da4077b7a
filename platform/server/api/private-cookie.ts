import type { FastifyReply } from 'fastify';
import type { CookieToSet } from '../pages/forms/types.ts';

/** Sets an httpOnly, same-site cookie; Secure except in the local stage. */
export function setPrivateCookie(reply: FastifyReply, { name, value, maxAge }: CookieToSet, https: boolean): void {
  const lives = maxAge === 'session' ? {} : { maxAge };
  reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure: https, ...lives });
}
