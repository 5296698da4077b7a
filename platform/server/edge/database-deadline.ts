import type { FastifyInstance } from 'fastify';
import { createRequestDeadline, type Deadline, runUnderDeadline } from '../../database/index.server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Shared by everything this request asks the database, from its authentication on. */
    databaseDeadline: Deadline | undefined;
  }
}

/**
 * Gives each request its deadline for the database, before anything is looked up for it. Register it before the hooks
 * that query: what runs earlier counts as background work, which may wait for a minute.
 */
export function registerDatabaseDeadline(app: FastifyInstance): void {
  app.decorateRequest('databaseDeadline');
  app.addHook('onRequest', (request, _reply, done) => {
    request.databaseDeadline = createRequestDeadline();
    runUnderDeadline(request.databaseDeadline, done);
  });
  // The end of a body arrives as an event of its socket, which has another asynchronous context.
  app.addHook('preValidation', (request, _reply, done) => {
    runUnderDeadline(request.databaseDeadline ?? createRequestDeadline(), done);
  });
}
