import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ServerTenant } from '../../generated/tenant-types.gen.ts';
import { serviceOrigins } from '../service-origins.ts';

/** What the guards of a shop's answers depend on; undefined where an answer is no shop's. */
type Guarded = ServerTenant | undefined;

export interface SecurityOptions {
  /** Hot reload needs inline scripts, styles and a web socket; a build never does. */
  dev: boolean;
  /** HSTS is for hosts that speak TLS. */
  https: boolean;
}

/** Security headers of every answer. Pages carry no inline script or style, so the policy allows none. */
export function registerSecurityHeaders(app: FastifyInstance, options: SecurityOptions): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    guard(reply, request.ctx?.tenant, options);
    done(null, payload);
  });
}

/** Sets the guards of one answer; for answers that no hook sees. */
export function guard(reply: FastifyReply, tenant: Guarded, options: SecurityOptions): void {
  // A page with a policy of its own says there who may frame it.
  if (!reply.hasHeader('content-security-policy')) {
    reply.header('content-security-policy', policy(tenant, options));
    if (!tenant?.frameAncestors.length) reply.header('x-frame-options', 'DENY');
  }
  reply.header('x-content-type-options', 'nosniff');
  // A page whose own address must not get about says so.
  if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
  reply.header('cross-origin-opener-policy', 'same-origin');
  reply.header('cross-origin-resource-policy', 'same-origin');
  if (options.https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

const policies = new WeakMap<SecurityOptions, WeakMap<object, string>>();
const NO_SHOP = {};

/** Joined once a tenant: neither options nor tenants change in place. */
function policy(tenant: Guarded, options: SecurityOptions): string {
  const ofOptions = policies.get(options) ?? new WeakMap<object, string>();
  const known = ofOptions.get(tenant ?? NO_SHOP);
  if (known !== undefined) return known;
  const made = policyOf(tenant, options);
  policies.set(options, ofOptions.set(tenant ?? NO_SHOP, made));
  return made;
}

function policyOf(tenant: Guarded, { dev, https }: SecurityOptions): string {
  const ancestors = tenant?.frameAncestors ?? [];
  const connect = ["'self'", ...(tenant ? serviceOrigins(tenant) : []), ...(dev ? ['ws:', 'http:'] : [])];
  const inline = dev ? " 'unsafe-inline'" : '';
  return [
    "default-src 'self'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connect.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
