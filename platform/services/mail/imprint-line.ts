import type { ServerTenant } from '../../generated/tenant-types.gen.ts';

/** Who writes, in one line. */
export function imprintLine({ legalEntity }: Pick<ServerTenant, 'legalEntity'>): string {
  const { name, street, postalCode, city } = legalEntity;
  return `${name}, ${street}, ${postalCode} ${city}.`;
}
