import type { FastifyInstance, FastifyReply } from 'fastify';
import { embeddedServices, endpointContracts } from '../../generated/api/endpoint-contracts.gen.ts';
import type { ServerTenant } from '../../generated/tenant-types.gen.ts';
import { type Endpoint, endpointPattern } from '../../shared/endpoint.ts';
import { isEmbeddedAddress } from '../../shared/service-address.ts';
import type { Stage } from '../boot/environment.ts';
import type { Fleet } from '../boot/fleet.ts';
import { addVary } from './compression.ts';
import { getScheme, parseOrigin } from './origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request comes from a page of another shop of the fleet that configures this host as its service. */
    fromShopOfFleet: boolean;
  }
}

const MAX_AGE_SECONDS = '600';
/** Response headers that pages may read. */
const EXPOSED = 'location, idempotency-replayed, retry-after';

/**
 * CORS for the embedded services: allowed only for the hosts of a tenant that configures this host as its service.
 * Credentials are allowed only on calls that identify the visitor by a cookie. Answers preflight requests. Register
 * after the host and before the same-origin check.
 */
export function registerCrossOrigin(app: FastifyInstance, fleet: () => Fleet): void {
  app.decorateRequest('fromShopOfFleet', false);
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined || !request.ctx) return done();
    const preflight = request.method === 'OPTIONS' ? request.headers['access-control-request-method'] : undefined;
    const call = preflight === undefined ? request.routeOptions.config.endpoint : endpointAt(preflight, request.url);
    if (!call || !mayCall(fleet(), call, request.host, origin)) return done();
    allowOrigin(reply, call, origin);
    if (preflight !== undefined) return void answerPreflight(reply, call);
    request.fromShopOfFleet = true;
    done();
  });
}

function allowOrigin(reply: FastifyReply, call: Endpoint, origin: string): void {
  addVary(reply.header('access-control-allow-origin', origin), 'Origin');
  reply.header('access-control-expose-headers', EXPOSED);
  if (call.cookies) reply.header('access-control-allow-credentials', 'true');
}

function answerPreflight(reply: FastifyReply, call: Endpoint): FastifyReply {
  const { headers } = (endpointContracts.get(call)?.schema ?? {}) as { headers?: { properties: object } };
  // A signed-in visitor may send the token on every call, including public ones.
  const allowed = new Set([
    'content-type',
    'accept-language',
    'authorization',
    ...Object.keys(headers?.properties ?? {}),
  ]);
  return reply
    .header('access-control-allow-methods', call.method)
    .header('access-control-allow-headers', [...allowed].join(', '))
    .header('access-control-max-age', MAX_AGE_SECONDS)
    .status(204)
    .send();
}

const patterns = [...endpointContracts.keys()].map((call) => {
  const path = endpointPattern(embeddedServices, call).replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+');
  return { call, pattern: new RegExp(`^${path}$`) };
});

function endpointAt(method: string, url: string): Endpoint | undefined {
  const [path = ''] = url.split('?', 1);
  return patterns.find(({ call, pattern }) => call.method === method && pattern.test(path))?.call;
}

function mayCall(fleet: Fleet, call: Endpoint, host: string, origin: string): boolean {
  return fleet.ids.some((id) => {
    const { server } = fleet.tenant(id);
    return namesThisServer(server, call, host) && isTenantOrigin(server, fleet.stage, origin);
  });
}

/** Whether the tenant's URL of the call is this server on this host. */
function namesThisServer(tenant: ServerTenant, call: Endpoint, host: string): boolean {
  const address = (tenant.services as Readonly<Record<string, string | undefined>>)[call.service];
  if (address === undefined || isEmbeddedAddress(address)) return false;
  const url = new URL(endpointPattern({ [call.service]: address }, call));
  return url.host === host && url.pathname === endpointPattern(embeddedServices, call);
}

/** Pages are served over TLS without a port; on a developer's machine over plain HTTP, on any port. */
function isTenantOrigin(tenant: ServerTenant, stage: Stage, header: string): boolean {
  const origin = parseOrigin(header);
  if (origin?.scheme !== getScheme(stage) || (stage !== 'local' && origin.port !== undefined)) return false;
  return (tenant.hosts[stage] as readonly string[]).includes(origin.hostname);
}
