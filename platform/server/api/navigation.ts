import type { FastifyPluginAsync } from 'fastify';
import { getBuild, getRouteRules } from '../../generated/api/endpoints.gen.ts';
import { describeConfiguration } from '../boot/held-units.ts';
import type { ApiOptions } from './api-options.ts';
import { registerEndpoint } from './endpoint.ts';
import { lookUpRules } from './look-up-rules.ts';

/** An open page asks this before it navigates: where a path leads, and which build is running. */
export const navigationRoutes: FastifyPluginAsync<ApiOptions> = async (app, { fleet, services, buildId, program }) => {
  registerEndpoint(app, getRouteRules, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return lookUpRules({ fleet: fleet(), services }, request.ctx, request.query.path);
  });
  registerEndpoint(app, getBuild, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return {
      id: buildId,
      ...(program ? { program } : {}),
      configuration: describeConfiguration(fleet().configuration, request.ctx.tenant.id),
    };
  });
};
