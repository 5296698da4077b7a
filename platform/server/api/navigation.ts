import type { FastifyPluginAsync } from 'fastify';
import { lookUp } from '../pages/look-up.ts';
import type { ApiOptions } from './register-api.ts';

const rulesSchema = {
  summary: 'What the shop does with a path: the route, a redirect, what it asks of visitors',
  querystring: { $ref: 'umlauf:api/route-rules-query' },
  response: { 200: { $ref: 'umlauf:api/route-rules' } },
};

const buildSchema = {
  summary: 'Which build of the pages runs',
  querystring: { $ref: 'umlauf:api/build-query' },
  response: { 200: { $ref: 'umlauf:api/build' } },
};

/** What a page that is already open asks before it goes on: where a path leads, and whether the shop was built anew. */
export const navigationRoutes: FastifyPluginAsync<ApiOptions> = async (app, { fleet, services, buildId }) => {
  app.get<{ Querystring: { path: string } }>('/api/route-rules', { schema: rulesSchema }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return lookUp({ fleet: fleet(), services }, request.ctx, request.query.path);
  });
  app.get('/api/build', { schema: buildSchema }, async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return { id: buildId };
  });
};
