import type { FastifyInstance } from 'fastify';
import { withinRequest } from '../../database/index.server.ts';

/** Gives each request its share of waiting for the database, counted from when its body is whole. */
export function registerRequestPatience(app: FastifyInstance): void {
  app.addHook('preHandler', (_request, _reply, done) => withinRequest(done));
}
