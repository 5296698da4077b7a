import type { PublicTenant } from '../../generated/tenant-types.gen.ts';

const origins = new WeakMap<PublicTenant, readonly string[]>();

/**
 * Origins of other hosts that a tenant's pages may connect to, for `connect-src`: of every service whose address reaches
 * the browser, those that are not paths of its own host. Forms without scripts are posted to the shop itself, which
 * calls the service. Made once a tenant.
 */
export function serviceOrigins(tenant: PublicTenant): readonly string[] {
  let known = origins.get(tenant);
  if (!known) {
    const addresses = Object.values(tenant.services).filter((address) => !address.startsWith('/'));
    known = [...new Set(addresses.map((address) => new URL(address).origin))];
    origins.set(tenant, known);
  }
  return known;
}
