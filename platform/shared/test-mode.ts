import type { ServerTenant } from '../generated/tenant-types.gen.ts';
import { isEmbeddedAddress } from './service-address.ts';

/** Marks a browser that tries the shop; for the session. */
export const TEST_COOKIE = 'umlauf_test';

/**
 * Whether visitors may try the shop: where its tenant file says so, and everywhere on a developer's machine. Calls of
 * another host do not know the mode, so a shop with a remote service has none.
 */
export function allowsTests(
  { testMode, services }: Pick<ServerTenant, 'testMode' | 'services'>,
  local: boolean,
): boolean {
  return (testMode.allowed || local) && Object.values(services).every(isEmbeddedAddress);
}
