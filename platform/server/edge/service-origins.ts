import type { PublicTenant } from '../../generated/tenant-types.gen.ts';
import { isEmbeddedAddress } from '../../shared/service-address.ts';

const origins = new WeakMap<PublicTenant, readonly string[]>();

/**
 * Origins of the tenant's remote services that the browser calls, for `connect-src`. Plain forms post to the shop
 * itself, which then calls the service. Computed once per tenant.
 */
export function serviceOrigins(tenant: PublicTenant): readonly string[] {
  let known = origins.get(tenant);
  if (!known) {
    const addresses = Object.values(tenant.services).filter((address) => !isEmbeddedAddress(address));
    known = [...new Set(addresses.map((address) => new URL(address).origin))];
    origins.set(tenant, known);
  }
  return known;
}
