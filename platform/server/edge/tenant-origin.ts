import type { ServerTenant } from '../../generated/tenant-types.gen.ts';
import type { Stage } from '../boot/environment.ts';
import { getScheme } from './origin.ts';
import type { RequestOrigin } from './request-origin.ts';

/** The origin of a tenant's first host of the running stage; the local stage has the scheme and port of `reached`. */
export function getTenantOrigin(
  { hosts, domain }: Pick<ServerTenant, 'hosts' | 'domain'>,
  stage: Stage,
  { protocol, port }: RequestOrigin,
): string {
  const [host = domain] = hosts[stage];
  return stage === 'local' ? `${protocol}://${host}${port}` : `${getScheme(stage)}://${host}`;
}
