import { didYouMean } from '../check/wording.ts';
import { isObject } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';

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
