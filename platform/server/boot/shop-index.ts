import { groupBy } from '../../shared/group-by.ts';
import type { Fleet, FleetTenant } from './fleet.ts';

/** The same shop in all countries that search engines may index. */
export interface IndexedCountries {
  /** One tenant per language tag, in the order of the fleet. */
  members: readonly FleetTenant[];
  /** Country whose pages are the default (`x-default`). */
  unmatched: string | undefined;
}

interface ShopIndex {
  /** Live tenants by mode and partner, in the order of the fleet. */
  shops: ReadonlyMap<string, readonly FleetTenant[]>;
  /** By mode and partner. */
  indexed: ReadonlyMap<string, IndexedCountries>;
  productionHosts: ReadonlyMap<string, FleetTenant>;
}

const indexes = new WeakMap<Fleet, ShopIndex>();

/** The same shop in all countries where it is live: the tenants with its mode and partner. */
export function listCountriesOfShop(fleet: Fleet, tenant: FleetTenant): readonly FleetTenant[] {
  return getShopIndex(fleet).shops.get(getShopKey(tenant)) ?? [];
}

export function listIndexedCountries(fleet: Fleet, tenant: FleetTenant): IndexedCountries {
  return getShopIndex(fleet).indexed.get(getShopKey(tenant)) ?? { members: [], unmatched: undefined };
}

export function findByProductionHost(fleet: Fleet, host: string): FleetTenant | undefined {
  return getShopIndex(fleet).productionHosts.get(host);
}

/** Built once per fleet, so that a page does not cost more when the fleet has more hosts. */
function getShopIndex(fleet: Fleet): ShopIndex {
  const known = indexes.get(fleet);
  if (known) return known;
  const tenants = fleet.ids.map((id) => fleet.tenant(id));
  const shops = groupBy(
    tenants.filter(({ server }) => server.state === 'live'),
    getShopKey,
  );
  const index = {
    shops,
    indexed: new Map([...shops].map(([key, members]) => [key, selectIndexed(members)])),
    productionHosts: new Map(
      tenants.flatMap((tenant) => tenant.server.hosts.production.map((host) => [host, tenant] as const)),
    ),
  };
  indexes.set(fleet, index);
  return index;
}

function selectIndexed(countries: readonly FleetTenant[]): IndexedCountries {
  const indexed = countries.filter(({ server }) => !server.noindex);
  // Two pages for one language and country would replace each other.
  const members = indexed.filter(
    ({ server: { lang } }, at) => indexed.findIndex(({ server }) => server.lang === lang) === at,
  );
  return { members, unmatched: indexed[0]?.server.searchDefaultCountry };
}

function getShopKey({ server: { mode, partner = '' } }: FleetTenant): string {
  return `${mode} ${partner}`;
}
