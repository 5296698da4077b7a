import type { FastifyPluginAsync } from 'fastify';
import { getClarification } from '../../generated/api/endpoints.gen.ts';
import { ProblemError } from '../../shared/problem.ts';
import { endpoint } from './endpoint.ts';

/** The embedded service of clarifications asks nobody anything yet: under no link a question waits. */
export const clarificationRoutes: FastifyPluginAsync = async (app) => {
  endpoint(app, getClarification, async (_, reply) => {
    reply.header('cache-control', 'no-store');
    throw new ProblemError(404, 'clarification.unknown', 'No question waits for an answer here.');
  });
};
