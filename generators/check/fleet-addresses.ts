import { isObject, type JsonValue } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { findRedirect } from '../resolve/redirect-match.ts';
import type { CompiledNode, CompiledRule } from '../resolve/redirects.ts';
import { type GetCatalogue, livePages, pageAt } from './live-pages.ts';

/** The target of an https address on a host of the fleet. */
export type Landing =
  | { kind: 'page' }
  /** Redirected again: by a rule, or because the address is not canonical. */
  | { kind: 'rule'; tenant: Tenant; rule: CompiledRule; path: string }
  | { kind: 'moved'; tenant: Tenant; why: string }
  | { kind: 'nothing'; tenant: Tenant; path: string }
  | { kind: 'stage'; tenant: Tenant; stage: string };

/** Resolves addresses on the fleet's own hosts as the edge does. */
export class FleetAddresses {
  readonly #fleet: Fleet;
  readonly #catalogueOf: GetCatalogue;
  readonly #getTree: (tenant: Tenant) => CompiledNode;
  readonly #hosts = new Map<string, { tenant: Tenant; stage: string }>();

  constructor(fleet: Fleet, getCatalogue: GetCatalogue, getTree: (tenant: Tenant) => CompiledNode) {
    this.#fleet = fleet;
    this.#catalogueOf = getCatalogue;
    this.#getTree = getTree;
    for (const tenant of fleet.tenants) {
      for (const [stage, host] of listHosts(tenant)) this.#hosts.set(host, { tenant, stage });
    }
  }

  /** Undefined for an address on a host outside the fleet. */
  resolveAddress(address: string): Landing | undefined {
    if (!URL.canParse(address)) return undefined;
    const url = new URL(address);
    const found = this.#hosts.get(url.hostname);
    if (!found) return undefined;
    const { tenant, stage } = found;
    if (stage !== 'production' || url.port !== '') return { kind: 'stage', tenant, stage };
    const segments = url.pathname.split('/').filter(Boolean).map(decode);
    const rule = findRedirect(this.#getTree(tenant), segments, url.searchParams);
    if (rule) return { kind: 'rule', tenant, rule, path: url.pathname };
    if (url.pathname !== '/' && url.pathname.endsWith('/')) {
      return { kind: 'moved', tenant, why: 'it ends with a slash, but the canonical path does not' };
    }
    return this.#landOnPage(tenant, segments, url.pathname);
  }

  #landOnPage(tenant: Tenant, segments: readonly string[], path: string): Landing {
    const [first = ''] = segments;
    if (first === tenant.country) return { kind: 'moved', tenant, why: `"/${first}" is the shop's own language` };
    const languages = Array.isArray(tenant.config.languages) ? tenant.config.languages : [];
    const prefixed = languages.includes(first);
    const pages = livePages(this.#fleet, tenant, prefixed ? first : tenant.country, this.#catalogueOf);
    const page = pages && pageAt(pages, prefixed ? segments.slice(1) : segments);
    if (!page) return { kind: 'nothing', tenant, path };
    if (page.alias !== undefined) return { kind: 'moved', tenant, why: `it is another path of the route ${page.name}` };
    return { kind: 'page' };
  }
}

function listHosts(tenant: Tenant): [stage: string, host: string][] {
  const hosts = isObject(tenant.merged.hosts) ? Object.entries(tenant.merged.hosts) : [];
  return hosts.flatMap(([stage, list]: [string, JsonValue]) =>
    Array.isArray(list) ? list.map((host): [string, string] => [stage, String(host)]) : [],
  );
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
