import type { FastifyInstance } from 'fastify';
import { bareCookieName, HOST_PREFIX, hostCookieName, isOwnCookie } from '../../shared/visitor-cookies.ts';

type Cookies = Record<string, string | undefined>;

/**
 * Prefixes the shop's cookies where the stage speaks TLS: other code calls them `umlauf_…`, browsers store them as
 * `__Host-umlauf_…`. Only this host can set such a cookie, over TLS. A cookie planted by a sibling host or on the network
 * has the bare name and is not read.
 *
 * In shops that partners embed in a frame they are also `SameSite=None; Partitioned`: browsers do not send `Lax` cookies
 * into a cross-site frame, so cart, draft and trade would be lost. Each embedding site has separate cookies.
 * Cross-site form posts are stopped by the origin check.
 *
 * Register after the cookie plugin, whose cookies and headers it changes. The local stage has no TLS and uses bare names;
 * browsers take `Secure` cookies from `localhost` hosts all the same.
 */
export function registerCookies(app: FastifyInstance, { https }: { https: boolean }): void {
  if (https) {
    app.addHook('onRequest', (request, _reply, done) => {
      request.cookies = sentCookies(request.cookies, https) as Record<string, string>;
      done();
    });
  }
  app.addHook('onSend', (request, reply, payload, done) => {
    const set = reply.getHeader('set-cookie');
    const framed = request.ctx?.tenant.frameAncestors.length > 0;
    if (set !== undefined && (https || framed)) {
      reply.removeHeader('set-cookie');
      for (const cookie of [set].flat()) reply.header('set-cookie', keptCookie(String(cookie), { https, framed }));
    }
    done(null, payload);
  });
}

/** The cookies of a request by their bare names. With TLS, the shop's own cookies count only with their prefix. */
export function sentCookies(cookies: Cookies, https: boolean): Cookies {
  if (!https) return cookies;
  const sent: Cookies = {};
  for (const [name, value] of Object.entries(cookies)) {
    if (name.startsWith(HOST_PREFIX) && isOwnCookie(name)) sent[bareCookieName(name)] = value;
    else if (!isOwnCookie(name)) sent[name] = value;
  }
  return sent;
}

function keptCookie(cookie: string, { https, framed }: { https: boolean; framed: boolean }): string {
  const named = https && isOwnCookie(cookie) ? hostCookieName(cookie) : cookie;
  if (!framed) return named;
  return named.replace(/; SameSite=Lax/i, `; SameSite=None; Partitioned${https ? '' : '; Secure'}`);
}
