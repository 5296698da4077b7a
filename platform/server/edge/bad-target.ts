import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { MAX_PATH_LENGTH } from '../../tenancy/path.ts';
import { contextFor, type HostOptions, resolveTenant } from './host.ts';
import { isApiRequest, type RefusalPage, sendProblem } from './problems.ts';
import { setRequestId } from './request-id.ts';
import { type SecurityOptions, setSecurityHeaders } from './security-headers.ts';

/**
 * Rejects a request target that the router cannot decode. No hook runs for it, so host resolution, request id and security
 * headers are applied here.
 */
export function refuseTarget(
  hosts: Omit<HostOptions, 'readiness'>,
  security: SecurityOptions,
  page: RefusalPage,
): NonNullable<FastifyServerOptions['frameworkErrors']> {
  return (_, typedRequest, typedReply) => {
    const request = typedRequest as unknown as FastifyRequest;
    const reply = typedReply as unknown as FastifyReply;
    const found = resolveTenant(request, hosts);
    setRequestId(reply);
    setSecurityHeaders(reply, found.kind === 'tenant' ? hosts.fleet().tenant(found.id) : undefined, {
      ...security,
      consent: false,
    });
    if (found.kind !== 'tenant') {
      const { status, body } = found.kind === 'refused' ? found : { status: 400, body: 'Bad Request\n' };
      reply.status(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(body);
      return;
    }
    request.ctx = contextFor(hosts, found.id, request);
    const path = request.raw.url?.split('?', 1)[0] ?? '';
    const status = path.length > MAX_PATH_LENGTH ? 414 : 400;
    if (isApiRequest(request)) sendProblem(request, reply, { status, code: 'path.malformed' });
    else page(request, reply, { status });
  };
}
