import type { FastifyInstance, FastifyReply } from 'fastify';
import { ownServices, reportViolations } from '../../generated/api/endpoints.gen.ts';
import type { TenantId } from '../../generated/tenant-types.gen.ts';
import { endpointUrl } from '../../shared/endpoint.ts';
import { isEmbeddedAddress } from '../../shared/service-address.ts';
import type { Fleet, FleetTenant } from '../boot/fleet.ts';
import type { StyleSheet } from '../boot/page-styles.ts';
import { type PolicySources, SOURCE_KINDS } from '../boot/third-parties.ts';
import { readConsent } from './consent.ts';
import { listAncestors } from './frame-ancestors.ts';
import { serviceOrigins } from './service-origins.ts';

/** Inputs of a shop's security headers; undefined where the answer does not belong to a shop. */
type Guarded = FleetTenant | undefined;
type PolicyShop = Pick<FleetTenant, 'server' | 'public' | 'theme' | 'thirdParties'>;

export interface SecurityOptions {
  /** Hot reload needs inline scripts, styles and a web socket; a build never does. */
  dev: boolean;
  /** Pages may carry these, and their theme, in `<style>`. */
  styles: readonly Pick<StyleSheet, 'source'>[];
  /** HSTS is for hosts that speak TLS. */
  https: boolean;
  /** The fleet page of the local stage shows the shops in frames. */
  previews?: boolean;
  /** Origin that photos of inspections are redirected to; undefined where this process delivers them. */
  filesOrigin?: string | undefined;
}

/**
 * Sets the security headers of every response. No page has an inline script, and inline styles are those of its files, which
 * the policy names by their hashes.
 */
export function registerSecurityHeaders(app: FastifyInstance, fleet: () => Fleet, options: SecurityOptions): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const tenant = request.ctx && fleet().tenant(request.ctx.tenant.id as TenantId);
    setSecurityHeaders(reply, tenant, { ...options, consent: readConsent(request) === true });
    done(null, payload);
  });
}

/** Inputs of one answer, besides the options of the start. */
interface Answered extends SecurityOptions {
  /** The visitor consented to third parties; the policy of other visitors excludes them. */
  consent: boolean;
}

/** Endpoint for policy reports, on the shop's own host. */
const REPORTS = endpointUrl(ownServices, reportViolations);
const REPORT_GROUP = 'csp';

/** Headers of every response, including those to malformed HTTP. */
export const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  // Passkeys work only in the shop's own top-level page, in no frame in either direction.
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** For hosts that speak TLS. Subdomains of a host need not belong to the platform, so only a tenant file can include them. */
export const OVER_TLS = { 'strict-transport-security': 'max-age=31536000' } as const;
const WITH_SUBDOMAINS = {
  'strict-transport-security': `${OVER_TLS['strict-transport-security']}; includeSubDomains`,
} as const;

/** Sets the security headers of one response that no hook sees. */
export function setSecurityHeaders(reply: FastifyReply, tenant: Guarded, answered: Answered): void {
  const framed = tenant !== undefined && listAncestors(tenant.server, answered).length > 0;
  // A page with its own policy sets frame-ancestors there.
  if (!reply.hasHeader('content-security-policy')) {
    reply.header('content-security-policy', sendPolicy(tenant, answered));
    if (!framed) reply.header('x-frame-options', 'DENY');
  }
  // A file for other sites sets its own value.
  const shared = reply.getHeader('cross-origin-resource-policy');
  reply.headers(EVERYWHERE);
  if (shared !== undefined) reply.header('cross-origin-resource-policy', shared);
  // A page with a secret URL sets its own value.
  if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  if (tenant && answered.https) reply.header('reporting-endpoints', `${REPORT_GROUP}="${REPORTS}"`);
  if (answered.https) reply.headers(tenant?.server.hsts.includeSubDomains ? WITH_SUBDOMAINS : OVER_TLS);
}

const NO_SHOP = {};
const policies = new WeakMap<object, Map<string, string>>();

/** Cached per tenant and consent: tenants do not change in place. */
function sendPolicy(tenant: Guarded, answered: Answered): string {
  const ofTenant = policies.get(tenant ?? NO_SHOP) ?? new Map<string, string>();
  const { dev, https, previews, consent, filesOrigin } = answered;
  const key = `${dev} ${https} ${previews} ${consent} ${filesOrigin}`;
  const known = ofTenant.get(key);
  if (known !== undefined) return known;
  const made = buildContentSecurityPolicy(tenant, answered);
  policies.set(tenant ?? NO_SHOP, ofTenant.set(key, made));
  return made;
}

/** The Content-Security-Policy: the shop's own resources, and the third parties this visitor's pages may load. */
export function buildContentSecurityPolicy(tenant: PolicyShop | undefined, answered: Answered): string {
  const { dev, https, consent, filesOrigin } = answered;
  const ancestors = tenant ? listAncestors(tenant.server, answered) : [];
  const parties = listThirdPartySources(tenant, consent);
  const stored = filesOrigin !== undefined && showsStoredPhotos(tenant) ? [filesOrigin] : [];
  const inline = dev ? ["'unsafe-inline'"] : [];
  const connect = [...(tenant ? serviceOrigins(tenant.public) : []), ...(dev ? ['ws:', 'http:'] : [])];
  const listOwnSources = (name: string, ...more: readonly string[]) => [name, "'self'", ...new Set(more)].join(' ');
  return [
    listOwnSources('default-src'),
    listOwnSources('script-src', ...inline, ...parties.script),
    listOwnSources('style-src', ...inline, ...listStyleSources(tenant, answered), ...parties.style),
    listOwnSources('img-src', 'data:', ...(tenant?.server.pictureOrigins ?? []), ...stored, ...parties.img),
    listOwnSources('font-src', ...parties.font),
    listOwnSources('connect-src', ...connect, ...parties.connect),
    ...(parties.frame.length > 0 ? [listOwnSources('frame-src', ...parties.frame)] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ...trustedTypes(parties, dev),
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    ...(https ? ['upgrade-insecure-requests'] : []),
    ...(tenant ? [`report-uri ${REPORTS}`] : []),
    // Browsers that support `report-to` ignore `report-uri` and report only over TLS.
    ...(tenant && https ? [`report-to ${REPORT_GROUP}`] : []),
  ].join('; ');
}

/** A browser ignores `'unsafe-inline'` beside a hash, so development has none. */
function listStyleSources(tenant: PolicyShop | undefined, { dev, styles }: SecurityOptions): string[] {
  return tenant && !dev ? [...styles, tenant.theme].map(({ source }) => source) : [];
}

/**
 * The desk does, and a shop whose clarifications are here. A visitor may come to a clarification from any of its pages without
 * a load, under the policy of that page.
 */
function showsStoredPhotos(tenant: PolicyShop | undefined): boolean {
  return !tenant || isEmbeddedAddress(tenant.server.services.clarifications);
}

/**
 * Only named policies turn text into markup or a script URL: see `ui/trusted-html.ts` and
 * `features/third-party/trusted-scripts.ts`. Third-party scripts bring their own policies. Vite's client does not support it.
 */
function trustedTypes({ script }: PolicySources, dev: boolean): string[] {
  if (dev) return [];
  return ["require-trusted-types-for 'script'", `trusted-types ${script.length > 0 ? '*' : 'umlauf-html'}`];
}

/** Third parties that this visitor's pages may load: those on demand, and with consent the rest. */
function listThirdPartySources(tenant: PolicyShop | undefined, consent: boolean): PolicySources {
  const { onDemand, withConsent } = tenant?.thirdParties ?? {};
  const lists = SOURCE_KINDS.map((kind) => [
    kind,
    [...(onDemand?.[kind] ?? []), ...(consent ? (withConsent?.[kind] ?? []) : [])],
  ]);
  return Object.fromEntries(lists) as PolicySources;
}
