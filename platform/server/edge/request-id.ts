import type { FastifyInstance, FastifyReply } from 'fastify';

/** Names the request in its answer, under the id that its log lines and the mails it causes carry. */
export function registerRequestId(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    setRequestId(reply);
    done(null, payload);
  });
}

/** For answers that no hook sees. */
export function setRequestId(reply: FastifyReply): void {
  reply.header('x-request-id', reply.request.id);
}
