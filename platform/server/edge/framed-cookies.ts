import type { FastifyInstance } from 'fastify';

/**
 * Cookies of shops that partners show in a frame. A browser sends no `SameSite=Lax` cookie into a frame of another site,
 * so cart, draft and sale would be lost there; such a shop's cookies are `SameSite=None; Partitioned` instead: sent in
 * the frame, and kept apart for each site that frames the shop, so that they follow nobody. Only over TLS, which these
 * attributes need; the local stage stays with Lax. What guards against foreign forms is the check of the origin.
 * Register after the cookie plugin, whose headers it reads.
 */
export function registerFramedCookies(app: FastifyInstance, { https }: { https: boolean }): void {
  if (!https) return;
  app.addHook('onSend', (request, reply, payload, done) => {
    const set = reply.getHeader('set-cookie');
    if (set !== undefined && request.ctx?.tenant.frameAncestors.length > 0) {
      reply.removeHeader('set-cookie');
      for (const cookie of [set].flat()) reply.header('set-cookie', forFrames(String(cookie)));
    }
    done(null, payload);
  });
}

function forFrames(cookie: string): string {
  return cookie.replace(/; SameSite=Lax/i, '; SameSite=None; Partitioned');
}
