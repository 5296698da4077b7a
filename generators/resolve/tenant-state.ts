import { isObject } from '../read/json-file.ts';
import type { Tenant } from './fleet.ts';

export type TenantState = 'draft' | 'live' | 'closed';

export function getState({ config }: Pick<Tenant, 'config'>): TenantState {
  return config.state === 'draft' || config.state === 'closed' ? config.state : 'live';
}

/** The id, with the state of a shop that is not live: `it/default (draft)`. */
export function formatIdWithState(tenant: Pick<Tenant, 'id' | 'config'>): string {
  const state = getState(tenant);
  return state === 'live' ? tenant.id : `${tenant.id} (${state})`;
}

/** The hosts of every stage. */
export function listHosts({ merged: { hosts } }: Pick<Tenant, 'merged'>): string[] {
  const lists = isObject(hosts) ? Object.values(hosts) : [];
  return lists.flatMap((list) => (Array.isArray(list) ? list.map(String) : []));
}
