import { isObject } from '../read/json-file.ts';
import type { Tenant } from '../resolve/fleet.ts';
import { getState } from '../resolve/tenant-state.ts';
import type { Difference } from './difference.ts';
import type { Sides } from './sides.ts';

/** The hosts that visitors know. */
function listPublicHosts({ merged: { hosts } }: Tenant): string[] {
  const list = isObject(hosts) ? hosts.production : undefined;
  return Array.isArray(list) ? list.map(String) : [];
}

/** Public hosts that no shop has any more, while the shop stays open. */
export function diffHosts({ after }: Sides, was: Tenant, is: Tenant): Difference[] {
  const hosts = new Set(listPublicHosts(is));
  const gone = listPublicHosts(was).filter((host) => !hosts.has(host));
  if (gone.length === 0 || getState(was) !== 'live') return [];
  const elsewhere = new Set(after.fleet.tenants.flatMap(listPublicHosts));
  const lost = gone.filter((host) => !elsewhere.has(host));
  if (lost.length === 0) return [];
  return [
    {
      kind: 'addresses',
      text: `lost: every address of ${lost.join(', ')}`,
      details: [],
      data: { how: 'lost', path: lost.join(' ') },
      refused: {
        message: 'Visitors and search engines know this host.',
        fix: 'Keep it in the list, after the new one:',
        add: { hosts: { production: [...hosts, ...lost] } },
      },
    },
  ];
}

/** A live shop that becomes a draft loses all its addresses. */
export function refuseState(difference: Difference, was: Tenant, is: Tenant): Difference {
  if (difference.data.path !== 'state' || getState(was) !== 'live' || getState(is) !== 'draft') return difference;
  return {
    ...difference,
    refused: {
      message: 'All addresses of the shop answer 404 then.',
      fix: `Close it instead: npm run tenants -- retire ${is.id}`,
    },
  };
}

/** Why the files of a shop must stay; nothing for a shop that was never open, or is closed. */
export function refuseRemoval(tenant: Tenant): { refused?: string } {
  if (getState(tenant) !== 'live') return {};
  const hosts = listPublicHosts(tenant);
  const where = hosts.length === 0 ? 'All its addresses are' : `Every address of ${hosts.join(', ')} is`;
  return { refused: `${where} lost. Restore its files and close it: npm run tenants -- retire ${tenant.id}` };
}
