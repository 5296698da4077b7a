import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../shared/problem.ts';
import type { Stage } from '../boot/environment.ts';
import { isOwnOrigin } from './origin.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects mutating cross-site requests. Allowed are the same origin, a shop that configures this host as its service, and
 * clients that are not browsers. Browsers send Sec-Fetch-Site or Origin, which no page can forge; other programs send
 * neither and carry no visitor's cookies.
 */
export function registerSameOrigin(app: FastifyInstance, { stage }: { stage: Stage }): void {
  app.addHook('onRequest', (request, _, done) => {
    if (SAFE.has(request.method) || request.fromShopOfFleet) return done();
    const site = request.headers['sec-fetch-site'];
    const { origin } = request.headers;
    const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    const foreignOrigin = site === undefined && origin !== undefined && !isOwnOrigin(origin, request.host, stage);
    if (foreignSite || foreignOrigin) {
      throw new ProblemError(403, 'origin.foreign', 'This request came from another site and was rejected.');
    }
    done();
  });
}
