import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../shared/problem.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A request that may change something comes from a page of the same host, from a shop that names this host as its
 * service, or from no browser at all. Browsers say so
 * in Sec-Fetch-Site or Origin, which no page can forge; programs send neither and carry no visitor's cookies by accident.
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
