import type { ServerTenant } from '../../generated/tenant-types.gen.ts';
import { isTestParcel } from '../../shared/test-parcel.ts';

/** The carrier's page about a parcel; empty for a test, and for a carrier without one in the tenant files. */
export function trackingUrl({ carriers }: Pick<ServerTenant, 'carriers'>, carrier: string, number: string): string {
  if (isTestParcel(number)) return '';
  const page = carriers.find(({ id }) => id === carrier)?.trackingUrl ?? '';
  return page.replace('{number}', encodeURIComponent(number));
}
