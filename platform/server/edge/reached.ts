import type { FastifyRequest } from 'fastify';
import type { Stage } from '../boot/environment.ts';
import { schemeOf } from './origin.ts';

/** Scheme and port that absolute links to shops of the fleet begin and end with. */
export interface RequestOrigin {
  protocol: string;
  /** `:3000`, or empty. */
  port: string;
}

/**
 * Where a shop's visitors reach the fleet. Everywhere but in the local stage that is TLS on its own port, whatever the
 * request says: its port is for the client to choose, and its scheme is the proxy's way to us. The local stage answers on
 * any port, so its links keep the one that was asked.
 */
export function reachedBy(request: FastifyRequest, stage: Stage): RequestOrigin {
  if (stage !== 'local') return { protocol: schemeOf(stage), port: '' };
  return { protocol: request.protocol, port: /:\d+$/.exec(request.host ?? '')?.[0] ?? '' };
}
