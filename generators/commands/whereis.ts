import { compileSource } from '../compile.ts';
import type { Fleet, Locale, Tenant } from '../resolve/fleet.ts';
import { findOrigin } from '../resolve/origin.ts';
import { findRedirect } from '../resolve/redirect-match.ts';
import { compileRedirects, parseRedirects } from '../resolve/redirects.ts';
import { matchRoutes } from '../resolve/route-match.ts';
import { getRoutes, withDefaultPaths } from '../resolve/routes.ts';
import type { Console } from './console.ts';
import { findTenant } from './find-tenant.ts';

/**
 * `whereis <url>`: the tenant of the host, then the redirect or the routes that match the path, each with its place.
 */
export function whereis([address, ...more]: string[], { source, out, error }: Console): number {
  const full = address && !/^https?:\/\//.test(address) ? `http://${address}` : address;
  if (!full || more.length > 0 || !URL.canParse(full)) {
    error('usage: whereis <url>, for example: whereis shop.localhost:3000/contact\n');
    return 2;
  }
  const url = new URL(full);
  const { fleet } = compileSource(source);
  const tenant = findTenant(fleet, url.hostname);
  if (typeof tenant === 'string') {
    error(`${tenant}\n`);
    return 1;
  }
  out(`tenant    ${tenant.id} (${tenant.file.path})\n`);
  const segments = url.pathname.split('/').filter(Boolean).map(decode);
  if (explainRedirect(tenant, segments, url.searchParams, out)) return 0;
  const prefixed = fleet.localeById.get(segments[0] ?? '');
  const locale = prefixed ?? fleet.localeById.get(tenant.country);
  if (prefixed && prefixed.id === tenant.country) {
    out(`prefix    /${prefixed.id} is this host's own language: 301 to the path without it\n`);
  }
  return locale && explainRoute(fleet, tenant, locale, prefixed ? segments.slice(1) : segments, out) ? 0 : 1;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function explainRedirect(tenant: Tenant, segments: string[], query: URLSearchParams, out: Console['out']): boolean {
  const rule = findRedirect(compileRedirects(parseRedirects(tenant.merged)), segments, query);
  if (!rule) return false;
  out(`redirect  ${rule.id}, ${rule.status}, to ${JSON.stringify(rule.to)}\n`);
  const origin = findOrigin(tenant.layers, ['redirects', { id: rule.id }]);
  if (origin) out(`          ${place(origin)}\n`);
  return true;
}

function place({ layer, span }: NonNullable<ReturnType<typeof findOrigin>>): string {
  const { line, column } = span.file.position(span.offset);
  return `${layer} layer, ${span.file.path}:${line}:${column}`;
}

function explainRoute(fleet: Fleet, tenant: Tenant, locale: Locale, segments: string[], out: Console['out']): boolean {
  out(`language  ${locale.id} (${locale.lang})\n`);
  const matches = matchRoutes(withDefaultPaths(fleet, getRoutes(fleet, tenant, locale)), segments);
  if (matches.length === 0) {
    out('route     none: the error page, status 404\n');
    return false;
  }
  const layers = locale.id === tenant.country ? tenant.layers : locale.layers;
  for (const { name, params, alias } of matches) {
    const values = Object.entries(params).map(([param, value]) => ` ${param}=${value}`);
    const via = alias === undefined ? '' : `, by the alias ${alias}, 301 to the canonical path`;
    out(`route     ${name}${values.join('')}${via}\n`);
    const origin = findOrigin(layers, ['routes', name, alias === undefined ? 'path' : 'aliases']);
    if (origin) out(`          ${place(origin)}\n`);
  }
  return true;
}
