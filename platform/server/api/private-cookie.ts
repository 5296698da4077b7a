import type { FastifyReply } from 'fastify';
import type { CookieToSet } from '../pages/forms/types.ts';

/** Sets a cookie that no script reads and no other site sends; over TLS only, except in the local stage. */
export function setPrivateCookie(reply: FastifyReply, { name, value, maxAge }: CookieToSet, https: boolean): void {
  const lives = maxAge === 'session' ? {} : { maxAge };
  reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure: https, ...lives });
}
