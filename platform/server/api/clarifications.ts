import type { FastifyPluginAsync } from 'fastify';
import { getClarification } from '../../generated/api/endpoints.gen.ts';
import { ProblemError } from '../../shared/problem.ts';
import { endpoint } from './endpoint.ts';

/** The embedded clarification service. It has no open questions yet, so every id is not found. */
export const clarificationRoutes: FastifyPluginAsync = async (app) => {
  endpoint(app, getClarification, async (_, reply) => {
    reply.header('cache-control', 'no-store');
    throw new ProblemError(404, 'clarification.unknown', 'No question waits for an answer here.');
  });
};
