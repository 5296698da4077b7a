import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../shared/problem.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects cross-site requests that may change something. Allowed are the same host, a shop that configures this host as
 * its service, and clients that are no browser. Browsers send Sec-Fetch-Site or Origin, which no page can forge; other
 * programs send neither and carry no visitor's cookies.
 */
export function registerSameOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    if (SAFE.has(request.method) || request.fromShopOfFleet) return done();
    const site = request.headers['sec-fetch-site'];
    const { origin } = request.headers;
    const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    const foreignOrigin =
      site === undefined &&
      origin !== undefined &&
      (hostOf(origin) ?? '') !== hostOf(`${schemeOf(origin)}//${request.host}`);
    if (foreignSite || foreignOrigin) {
      throw new ProblemError(403, 'origin.foreign', 'This request came from another site and was refused.');
    }
    done();
  });
}

/** The scheme the browser names, so that its default port is left out on both sides. */
function schemeOf(origin: string): string {
  return origin.slice(0, origin.indexOf('//'));
}

/** Host and port of an origin; undefined for `null` and whatever else is no address. */
function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
