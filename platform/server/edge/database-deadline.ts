import type { FastifyInstance } from 'fastify';
import { withRequestDeadline } from '../../database/index.server.ts';

/** Gives each request its share of waiting for the database, counted from when its body is whole. */
export function registerDatabaseDeadline(app: FastifyInstance): void {
  app.addHook('preHandler', (_request, _reply, done) => withRequestDeadline(done));
}
