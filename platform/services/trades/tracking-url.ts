import type { ServerTenant } from '../../generated/tenant-types.gen.ts';

/** The carrier's page about a parcel; empty for a carrier without one in the tenant files. */
export function trackingUrl({ carriers }: Pick<ServerTenant, 'carriers'>, carrier: string, number: string): string {
  const page = carriers.find(({ id }) => id === carrier)?.trackingUrl ?? '';
  return page.replace('{number}', encodeURIComponent(number));
}
