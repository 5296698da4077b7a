import { groupBy } from '../../shared/group-by.ts';
import type { Fleet, FleetTenant } from './fleet.ts';

interface ShopIndex {
  /** Live tenants by mode and partner, in the order of the fleet. */
  shops: ReadonlyMap<string, readonly FleetTenant[]>;
  productionHosts: ReadonlyMap<string, FleetTenant>;
}

const indexes = new WeakMap<Fleet, ShopIndex>();

/** The same shop in all countries where it is live: the tenants with its mode and partner. */
export function listCountriesOfShop(fleet: Fleet, tenant: FleetTenant): readonly FleetTenant[] {
  return getShopIndex(fleet).shops.get(getShopKey(tenant)) ?? [];
}

export function findByProductionHost(fleet: Fleet, host: string): FleetTenant | undefined {
  return getShopIndex(fleet).productionHosts.get(host);
}

/** Built once per fleet, so that a page does not cost more when the fleet has more hosts. */
function getShopIndex(fleet: Fleet): ShopIndex {
  const known = indexes.get(fleet);
  if (known) return known;
  const tenants = fleet.ids.map((id) => fleet.tenant(id));
  const index = {
    shops: groupBy(
      tenants.filter(({ server }) => server.state === 'live'),
      getShopKey,
    ),
    productionHosts: new Map(
      tenants.flatMap((tenant) => tenant.server.hosts.production.map((host) => [host, tenant] as const)),
    ),
  };
  indexes.set(fleet, index);
  return index;
}

function getShopKey({ server: { mode, partner = '' } }: FleetTenant): string {
  return `${mode} ${partner}`;
}
