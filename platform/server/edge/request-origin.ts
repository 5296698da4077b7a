import type { FastifyRequest } from 'fastify';
import type { Stage } from '../boot/environment.ts';
import { getScheme } from './origin.ts';

/** Scheme and port of absolute links to shops of the fleet. */
export interface RequestOrigin {
  protocol: string;
  /** `:3000`, or empty. */
  port: string;
}

/**
 * The scheme and port under which visitors reach the fleet. Outside the local stage this is always TLS on the default
 * port: the client controls the request's port, and the scheme is only that of the proxy's connection. The local stage
 * answers on any port, so its links keep the requested one.
 */
export function requestOrigin(request: FastifyRequest, stage: Stage): RequestOrigin {
  if (stage !== 'local') return { protocol: getScheme(stage), port: '' };
  return { protocol: request.protocol, port: /:\d+$/.exec(request.host ?? '')?.[0] ?? '' };
}
