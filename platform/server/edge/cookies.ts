import type { FastifyInstance } from 'fastify';
import { bareCookieName, HOST_PREFIX, hostCookieName, isOwnCookie } from '../../shared/visitor-cookies.ts';

type Cookies = Record<string, string | undefined>;

/**
 * Names the shop's cookies where the stage speaks TLS: outside of this file they are called `umlauf_…`, a browser keeps
 * them as `__Host-umlauf_…`. Such a cookie was set by this very host over TLS; one that a neighbouring host or somebody on
 * the line has planted has the bare name, and is not read.
 *
 * In shops that partners embed in a frame they are `SameSite=None; Partitioned` as well: browsers do not send `Lax` cookies
 * into a cross-site frame, so cart, draft and sale would be lost, and each embedding site has cookies of its own.
 * Cross-site form posts are stopped by the origin check.
 *
 * Register after the cookie plugin, whose cookies and headers it changes. The local stage has no TLS, and bare names.
 */
export function registerCookies(app: FastifyInstance, { https }: { https: boolean }): void {
  if (!https) return;
  app.addHook('onRequest', (request, _reply, done) => {
    request.cookies = sentCookies(request.cookies, https) as Record<string, string>;
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const set = reply.getHeader('set-cookie');
    if (set !== undefined) {
      const framed = request.ctx?.tenant.frameAncestors.length > 0;
      reply.removeHeader('set-cookie');
      for (const cookie of [set].flat()) reply.header('set-cookie', keptCookie(String(cookie), framed));
    }
    done(null, payload);
  });
}

/** The cookies of a request by the names the platform knows them by; with TLS none of its own under its bare name. */
export function sentCookies(cookies: Cookies, https: boolean): Cookies {
  if (!https) return cookies;
  const sent: Cookies = {};
  for (const [name, value] of Object.entries(cookies)) {
    if (name.startsWith(HOST_PREFIX) && isOwnCookie(name)) sent[bareCookieName(name)] = value;
    else if (!isOwnCookie(name)) sent[name] = value;
  }
  return sent;
}

function keptCookie(cookie: string, framed: boolean): string {
  const named = isOwnCookie(cookie) ? hostCookieName(cookie) : cookie;
  return framed ? named.replace(/; SameSite=Lax/i, '; SameSite=None; Partitioned') : named;
}
