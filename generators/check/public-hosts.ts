import { isObject } from '../read/json-file.ts';
import type { Tenant } from '../resolve/fleet.ts';

/** Whether people other than a developer can reach the shop. */
export function isPublic(tenant: Tenant): boolean {
  const { hosts } = tenant.merged;
  return ['production', 'stage', 'test'].some((stage) => {
    const list = isObject(hosts) ? hosts[stage] : undefined;
    return Array.isArray(list) && list.length > 0;
  });
}

/** Plain http to the local machine. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && (hostname === '127.0.0.1' || /(^|\.)localhost$/.test(hostname));
}
