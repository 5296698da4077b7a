import type { IncomingMessage } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TenantId } from '../../generated/tenant-types.gen.ts';
import { BUSINESS_COOKIE, isBusinessMode } from '../../shared/business-mode.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { hostName, resolveHost } from '../../tenancy/host.ts';
import type { Fleet } from '../boot/fleet.ts';
import { heldUnitLine } from '../boot/held-units.ts';
import { sentCookies } from './cookies.ts';
import { PARTNER_HOST } from './frame-ancestors.ts';
import type { Readiness } from './readiness.ts';
import type { TrustsPeer } from './trusted-proxies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every request of a tenant's host; undefined on the desk's, and for the operator's pages on the bare local host. */
    ctx: RequestContext;
  }
  interface FastifyContextConfig {
    /** Set on routes that answer on the bare `localhost` of the local stage, and nowhere else. */
    operator?: boolean;
    /** Set on routes that answer on the desk's host, and nowhere else. */
    desk?: boolean;
  }
}

export interface HostOptions {
  /** The live fleet; read on each request, because hot reload replaces it. */
  fleet: () => Fleet;
  /** Whether the bare `localhost` shows the fleet index and the mails. */
  operatorPages: boolean;
  /** Host of the desk; undefined where there is none. A shop with the same host takes precedence. */
  deskHost: string | undefined;
  trusts: TrustsPeer;
  /** The stage speaks TLS; its cookies carry the `__Host-` prefix. */
  https: boolean;
  /** The time of the database. */
  now: () => Date;
  readiness: () => Promise<Readiness>;
}

/**
 * Resolves the tenant from the raw Host header alone, before all other hooks. An absolute-form target or a missing
 * or repeated Host is 400; an unknown host is 421 with a constant body.
 */
export function registerHost(app: FastifyInstance, options: HostOptions): void {
  app.decorateRequest('ctx');
  app.addConstraintStrategy(deskConstraint(options));
  // Synchronous, like every hook of all requests: a promise would cost more than the work itself.
  app.addHook('onRequest', (request, reply, done) => {
    if (answerProbe(request, reply, options)) return;
    const found = resolveTenant(request, options);
    if (found.kind === 'refused') return void sendText(reply, found.status, found.body);
    const { operator, desk } = request.routeOptions.config;
    if (found.kind === 'tenant' && !desk) request.ctx = contextFor(options, found.id, request);
    else if (found.kind === 'desk' && request.raw.url === '/') return void reply.redirect('/desk', 302);
    // Without a tenant only the desk's and the operator's pages can answer.
    else if (!(found.kind === 'operator' && operator) && !(found.kind === 'desk' && desk))
      return void sendText(reply, 404, 'Not Found\n');
    done();
  });
}

export type TenantResolution =
  | { kind: 'tenant'; id: TenantId }
  | { kind: 'operator' }
  | { kind: 'desk' }
  | typeof BAD
  | typeof MISDIRECTED;

/** The operator's pages, and the site of a partner that shows a shop. */
const OPERATOR_HOSTS: ReadonlySet<string> = new Set(['localhost', PARTNER_HOST]);

const BAD = { kind: 'refused', status: 400, body: 'Bad Request\n' } as const;
const MISDIRECTED = { kind: 'refused', status: 421, body: 'Misdirected Request\n' } as const;

/** Resolves the tenant of a request from the form of its target and its Host header alone. */
export function resolveTenant(request: FastifyRequest, options: Omit<HostOptions, 'readiness'>): TenantResolution {
  const header = hostHeader(request.raw, options);
  if (!request.raw.url?.startsWith('/') || header === undefined) return BAD;
  if (options.operatorPages && OPERATOR_HOSTS.has(hostName(header) ?? '')) return { kind: 'operator' };
  const resolved = resolveHost<TenantId>(header, options.fleet().hosts);
  if (resolved.kind === 'bad') return BAD;
  if (resolved.kind === 'tenant') return { kind: 'tenant', id: resolved.id };
  return resolved.host === options.deskHost ? { kind: 'desk' } : MISDIRECTED;
}

/** Hides routes with the constraint `desk` on other hosts, where a shop may use the same paths. */
function deskConstraint({ deskHost, trusts }: HostOptions): Parameters<FastifyInstance['addConstraintStrategy']>[0] {
  return {
    name: 'desk',
    storage: () => {
      const handlers = new Map<unknown, never>();
      return {
        get: (key) => handlers.get(key) ?? null,
        set: (key, handler) => void handlers.set(key, handler as never),
      };
    },
    validate: () => {},
    deriveConstraint: (raw: IncomingMessage) => {
      if (deskHost === undefined || !raw.url?.startsWith('/desk')) return undefined;
      return hostName(hostHeader(raw, { trusts })) === deskHost || undefined;
    },
  };
}

/** Creates the request context of a tenant's request. */
export function contextFor(
  { fleet, https, now }: Pick<HostOptions, 'fleet' | 'https' | 'now'>,
  id: TenantId,
  request: FastifyRequest,
): RequestContext {
  const { server } = fleet().tenant(id);
  // The context is created before `request.cookies` exists.
  const { cookie } = request.headers;
  const chosen = cookie?.includes(BUSINESS_COOKIE)
    ? sentCookies(fastifyCookie.parse(cookie), https)[BUSINESS_COOKIE]
    : undefined;
  const business = isBusinessMode(server, chosen);
  return { tenant: server, locale: server.locale, business, now, requestId: request.id, log: request.log };
}

function answerProbe(request: FastifyRequest, reply: FastifyReply, options: HostOptions): boolean {
  const { url, method } = request.raw;
  if (url !== '/health' && url !== '/ready') return false;
  if (method !== 'GET' && method !== 'HEAD') sendText(reply.header('allow', 'GET, HEAD'), 405, 'Method Not Allowed\n');
  else if (url === '/health') sendText(reply, 200, 'ok\n');
  else void options.readiness().then((state) => answerReady(reply, state, options.fleet()));
  return true;
}

/** A fleet with parts in their last good state is ready: it serves what it served before. */
function answerReady(reply: FastifyReply, state: Readiness, { configuration }: Fleet): void {
  const ready = state === 'ready';
  const lines = [state, ...configuration.held.map(heldUnitLine)];
  sendText(ready ? reply : reply.header('retry-after', 1), ready ? 200 : 503, `${lines.join('\n')}\n`);
}

/** The one Host header as sent; X-Forwarded-Host instead only from a trusted proxy. Undefined when it is missing or doubled. */
function hostHeader(request: IncomingMessage, options: Pick<HostOptions, 'trusts'>): string | undefined {
  const { rawHeaders, headers, socket } = request;
  const hosts = rawHeaders.filter((_, index) => index % 2 === 0 && rawHeaders[index]?.toLowerCase() === 'host');
  if (hosts.length !== 1) return undefined;
  const forwarded = headers['x-forwarded-host'];
  if (typeof forwarded !== 'string' || !options.trusts(socket.remoteAddress)) return headers.host;
  // Each proxy appends its own value; only the nearest proxy is trusted.
  return forwarded.split(',').at(-1)?.trim();
}

function sendText(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.status(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(body);
}
