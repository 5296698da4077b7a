import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { type HostOptions, whoseRequest } from './host.ts';
import { guard, type SecurityOptions } from './security-headers.ts';

/** Answers a target the router cannot decode. It does so before any hook runs; the host still counts, and so do the guards. */
export function refuseTarget(
  hosts: Omit<HostOptions, 'ready'>,
  security: SecurityOptions,
): NonNullable<FastifyServerOptions['frameworkErrors']> {
  return (_, request, typedReply) => {
    const reply = typedReply as unknown as FastifyReply;
    const found = whoseRequest(request as unknown as FastifyRequest, hosts);
    guard(reply, found.kind === 'tenant' ? hosts.fleet().tenant(found.id).server : undefined, security);
    const { status, body } = found.kind === 'refused' ? found : { status: 400, body: 'Bad Request\n' };
    reply.status(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(body);
  };
}
