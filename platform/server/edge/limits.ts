import type { FastifyInstance } from 'fastify';
import type { LimitName } from '../../generated/api/limits.gen.ts';
import { limits } from '../../generated/api/limits.gen.ts';
import type { LimitService, Spent } from '../../services/limits/index.server.ts';
import { LimitedError } from '../../shared/problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's limit, a member of `limits` in schemas/api/endpoints.json; or the handler decides, when the URL alone cannot. */
    limit?: LimitName | 'byHandler';
  }
}

/**
 * Rejects an address block that exceeds its rate limit, before the body is read. Each mutating request counts against
 * `change` and the limit of its call. Register after the host is resolved.
 */
export function registerLimits(app: FastifyInstance, service: Pick<LimitService, 'spend'>): void {
  app.addHook('onRequest', (request, _, done) => {
    const { limit } = request.routeOptions.config;
    if (limit === 'byHandler') return done();
    const names = listLimits(request.method, limit);
    if (names.length === 0) return done();
    const spent = service.spend(request.ip, names);
    if ('then' in spent) void spent.then((said) => done(toLimitError(said)), done);
    else done(toLimitError(spent));
  });
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The limits that a request counts against. */
export function listLimits(method: string, limit: LimitName | undefined): LimitName[] {
  const named = limit ? [limit] : [];
  if (SAFE.has(method)) return named;
  const alone = limit !== undefined && 'alone' in limits[limit];
  return alone || limit === 'mutation' ? named : ['mutation', ...named];
}

function toLimitError(spent: Spent): Error | undefined {
  return spent.ok ? undefined : new LimitedError(spent.retryAfterSeconds);
}
