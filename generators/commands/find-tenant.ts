import { didYouMean } from '../check/wording.ts';
import { isObject } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { getScope } from '../resolve/text-scopes.ts';

/** The hosts of a tenant by stage. */
export function listHostsByStage(tenant: Tenant): [stage: string, hosts: string[]][] {
  const hosts = isObject(tenant.merged.hosts) ? tenant.merged.hosts : {};
  return Object.entries(hosts).map(([stage, list]) => [stage, Array.isArray(list) ? list.map(String) : []]);
}

/** A tenant by its id or one of its hosts (a port is ignored), or an error text with suggestions. */
export function findTenant(fleet: Fleet, name: string): Tenant | string {
  const host = name.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  const byHost = new Map(
    fleet.tenants.flatMap((tenant) =>
      listHostsByStage(tenant).flatMap(([, hosts]) => hosts.map((one) => [one, tenant] as const)),
    ),
  );
  const found = fleet.tenants.find((tenant) => tenant.id === name) ?? byHost.get(host);
  if (found) return found;
  const names = [...fleet.tenants.map((tenant) => tenant.id), ...byHost.keys()];
  return `There is no tenant or host "${name}". ${didYouMean(name, names)}`;
}

/**
 * The tenants that a name means: one by its id or a host, else all of a country, a language tag, a mode or a partner,
 * in any spelling of capitals; or an error text with suggestions.
 */
export function findTenants(fleet: Fleet, name: string): Tenant[] | string {
  const exact = findTenant(fleet, name);
  if (typeof exact !== 'string') return [exact];
  const wanted = name.toLowerCase();
  const found = fleet.tenants.filter((tenant) =>
    listShortNames(fleet, tenant).some((one) => one.toLowerCase() === wanted),
  );
  if (found.length > 0) return found;
  const names = fleet.tenants.flatMap((tenant) => listShortNames(fleet, tenant));
  return exact.includes('Did you mean')
    ? exact
    : `There is no tenant or host "${name}". ${didYouMean(name, new Set(names))}`;
}

function listShortNames(fleet: Fleet, tenant: Tenant): string[] {
  const { id, country, mode, partner } = tenant;
  const lang = fleet.localeById.get(country)?.lang ?? country;
  return [id, country, lang, mode, getScope(tenant), ...(partner === undefined ? [] : [partner])];
}
