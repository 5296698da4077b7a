import type { FastifyInstance } from 'fastify';
import type { TenantId } from '../../generated/tenant-types.gen.ts';
import { hostName } from '../../tenancy/host.ts';
import type { Fleet } from '../boot/fleet.ts';
import { requestOrigin } from './request-origin.ts';

const WWW = 'www.';

/**
 * Redirects `shop.example` to `www.shop.example`, or the reverse: of the two, the host that the tenant lists first is
 * canonical. 308 keeps method and body. Register after the host.
 */
export function registerCanonicalHost(app: FastifyInstance, fleet: () => Fleet): void {
  app.addHook('onRequest', (request, reply, done) => {
    const now = fleet();
    const canonical = request.ctx && findCanonicalHost(now, hostName(request.host) ?? '');
    const target = request.raw.url ?? '';
    // Another target, such as `@other.example`, would name another host behind this one.
    if (canonical === undefined || !target.startsWith('/')) return done();
    const { protocol, port } = requestOrigin(request, now.stage);
    const location = new URL(`${protocol}://${canonical}${port}${target}`).href;
    reply.header('cache-control', 'public, max-age=3600').redirect(location, 308);
  });
}

/** The host to redirect to; undefined for a canonical host. */
export function findCanonicalHost(
  { hosts, stage, tenant }: Pick<Fleet, 'hosts' | 'stage' | 'tenant'>,
  host: string,
): string | undefined {
  const twin = host.startsWith(WWW) ? host.slice(WWW.length) : WWW + host;
  if (!Object.hasOwn(hosts, twin) || hosts[twin] !== hosts[host]) return undefined;
  const listed: readonly string[] = tenant(hosts[host] as TenantId).server.hosts[stage];
  return listed.indexOf(twin) < listed.indexOf(host) ? twin : undefined;
}
