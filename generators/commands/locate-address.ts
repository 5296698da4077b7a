import { isObject } from '../read/json-file.ts';
import type { Fleet, Layer, Locale, Tenant } from '../resolve/fleet.ts';
import { findRedirect } from '../resolve/redirect-match.ts';
import { type CompiledRule, compileRedirects, parseRedirects } from '../resolve/redirects.ts';
import { matchRoutes, type RouteMatch } from '../resolve/route-match.ts';
import { getRoutes, withDefaultPaths } from '../resolve/routes.ts';
import { findTenant } from './find-tenant.ts';

/** What an address means to the shop of its host. */
export interface Located {
  tenant: Tenant;
  /** The language of the address: that of its prefix, else the shop's own. */
  locale: Locale;
  /** The prefix names the shop's own language, whose addresses have none. */
  redundantPrefix: boolean;
  /** Path segments without the prefix. */
  segments: readonly string[];
  rule: CompiledRule | undefined;
  /** Most specific first. */
  routes: readonly RouteMatch[];
  /** Layers that set the routes and slugs of the language. */
  layers: readonly Layer[];
}

/** The URL of an argument; `https://` may be left out. */
export function readAddress(text: string | undefined): URL | undefined {
  if (!text) return undefined;
  const full = /^https?:\/\//.test(text) ? text : `http://${text}`;
  return URL.canParse(full) ? new URL(full) : undefined;
}

/** The tenant, language, redirect rule and routes of an address, or an error text for an unknown host. */
export function locateAddress(fleet: Fleet, url: URL): Located | string {
  const tenant = findTenant(fleet, url.hostname);
  if (typeof tenant === 'string') return tenant;
  const all = url.pathname.split('/').filter(Boolean).map(decode);
  const rule = findRedirect(compileRedirects(parseRedirects(tenant.merged)), all, url.searchParams);
  const prefixed = findOffered(fleet, tenant, all[0] ?? '');
  const locale = prefixed ?? fleet.localeById.get(tenant.country);
  if (!locale) return `${tenant.id} has no language: tenants/${tenant.country}/country.json is missing.`;
  const segments = prefixed ? all.slice(1) : all;
  return {
    tenant,
    locale,
    redundantPrefix: prefixed?.id === tenant.country,
    segments,
    rule,
    routes: matchRoutes(withDefaultPaths(fleet, getRoutes(fleet, tenant, locale)), segments),
    layers: locale.id === tenant.country ? tenant.layers : locale.layers,
  };
}

function findOffered(fleet: Fleet, { config }: Tenant, id: string): Locale | undefined {
  const offered = Array.isArray(config.languages) ? config.languages : [];
  return offered.includes(id) ? fleet.localeById.get(id) : undefined;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The redirect rule as one line: `old-agb, 301, to {"route":"content"}`. */
export function describeRule({ id, status, to }: CompiledRule): string {
  return `${id}, ${status}, to ${isObject(to) ? JSON.stringify(to) : `"${to}"`}`;
}
