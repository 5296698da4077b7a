import type { FastifyInstance } from 'fastify';

/**
 * Rewrites cookies of shops that partners embed in a frame. Browsers do not send `SameSite=Lax` cookies into a
 * cross-site frame, so cart, draft and sale would be lost; these shops use `SameSite=None; Partitioned`, which is kept
 * separate for each embedding site. Needs TLS, so the local stage stays with Lax. Cross-site form posts are stopped by
 * the origin check. Register after the cookie plugin, whose headers it reads.
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
