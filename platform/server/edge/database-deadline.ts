import type { FastifyInstance } from 'fastify';
import { createRequestDeadline, type Deadline, runUnderDeadline } from '../../database/index.server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Shared by all queries of this request, from its authentication on. */
    databaseDeadline: Deadline | undefined;
  }
}

/**
 * Sets each request's database deadline, `timeoutMs` for all its waits, before its first query. Register it before the hooks that query: earlier queries
 * would count as background work, which may wait for a minute.
 */
export function registerDatabaseDeadline(app: FastifyInstance, timeoutMs: number): void {
  app.decorateRequest('databaseDeadline');
  app.addHook('onRequest', (request, _reply, done) => {
    request.databaseDeadline = createRequestDeadline(timeoutMs);
    runUnderDeadline(request.databaseDeadline, done);
  });
  // The end of a body arrives as a socket event, which has another asynchronous context.
  app.addHook('preValidation', (request, _reply, done) => {
    runUnderDeadline(request.databaseDeadline ?? createRequestDeadline(timeoutMs), done);
  });
}
