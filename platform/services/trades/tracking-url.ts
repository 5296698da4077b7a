import type { ServerTenant } from '../../generated/tenant-types.gen.ts';

/** The carrier's own page about a parcel; empty for a carrier that the tenant files say none of. */
export function trackingUrl({ carriers }: Pick<ServerTenant, 'carriers'>, carrier: string, number: string): string {
  const page = carriers.find(({ id }) => id === carrier)?.trackingUrl ?? '';
  return page.replace('{number}', encodeURIComponent(number));
}
