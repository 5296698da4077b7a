import type { ServerTenant } from '../../generated/tenant-types.gen.ts';

/** Services that pages of a shop call from the browser; the others are called by the server, if at all. */
const CALLED_BY_PAGES = ['account', 'customers', 'tracking', 'affiliate'] as const;

const origins = new WeakMap<ServerTenant, readonly string[]>();

/**
 * Origins of other hosts that a tenant's pages may connect to, for `connect-src`: those of its services that are not
 * paths of its own host. Made once a tenant.
 */
export function serviceOrigins(tenant: ServerTenant): readonly string[] {
  let known = origins.get(tenant);
  if (!known) {
    const addresses = CALLED_BY_PAGES.map((name) => tenant.services[name]).filter(
      (address) => !address.startsWith('/'),
    );
    known = [...new Set(addresses.map((address) => new URL(address).origin))];
    origins.set(tenant, known);
  }
  return known;
}
