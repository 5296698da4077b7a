import type { FastifyPluginAsync } from 'fastify';
import { getBuild, getRouteRules } from '../../generated/api/endpoints.gen.ts';
import type { ApiOptions } from './api-options.ts';
import { endpoint } from './endpoint.ts';
import { pathRules } from './path-rules.ts';

/** What a page that is already open asks before it goes on: where a path leads, and whether the shop was built anew. */
export const navigationRoutes: FastifyPluginAsync<ApiOptions> = async (app, { fleet, services, buildId }) => {
  endpoint(app, getRouteRules, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return pathRules({ fleet: fleet(), services }, request.ctx, request.query.path);
  });
  endpoint(app, getBuild, async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return { id: buildId };
  });
};
