import type { FastifyPluginAsync } from 'fastify';
import { getClarification } from '../../generated/api/endpoints.gen.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { ApiOptions } from './api-options.ts';
import { endpoint } from './endpoint.ts';

/** Questions about a trade that wait for an answer. */
export const clarificationRoutes: FastifyPluginAsync<Pick<ApiOptions, 'services'>> = async (app, { services }) => {
  endpoint(app, getClarification, async ({ ctx, params }, reply) => {
    reply.header('cache-control', 'no-store');
    const found = await services.clarifications.find(ctx, params);
    if (!found) throw new ProblemError(404, 'clarification.unknown', 'No question waits for an answer here.');
    return found;
  });
};
