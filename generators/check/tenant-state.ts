import { isObject } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { findSpan } from '../resolve/origin.ts';
import { getState, listHosts } from '../resolve/tenant-state.ts';
import type { Report } from './report.ts';
import { didYouMean, quoteText } from './wording.ts';

/** Checks that a closed shop leads to a live shop of the fleet, or out of it. */
export function checkTenantStates(fleet: Fleet, report: Report): void {
  const live = fleet.tenants.filter((tenant) => getState(tenant) === 'live').map(({ id }) => id);
  for (const tenant of fleet.tenants) {
    const { closed } = tenant.merged;
    const leadsTo = isObject(closed) ? closed.leadsTo : undefined;
    if (typeof leadsTo !== 'string') continue;
    const reason = reasonAgainst(leadsTo, tenant, fleet, live);
    if (reason === undefined) continue;
    const span = findSpan(tenant.layers, ['closed', 'leadsTo']);
    const message = `closed.leadsTo is ${quoteText(leadsTo)}: ${reason}.`;
    const fix = didYouMean(leadsTo, live, 'Live shops are');
    report.add('deadRedirect', { span, message, fix, tenant });
  }
}

function reasonAgainst(leadsTo: string, tenant: Tenant, fleet: Fleet, live: readonly string[]): string | undefined {
  if (!leadsTo.includes('://')) {
    if (live.includes(leadsTo)) return undefined;
    return fleet.tenants.some(({ id }) => id === leadsTo) ? 'that shop is not live' : 'there is no such shop';
  }
  const host = URL.canParse(leadsTo) ? new URL(leadsTo).hostname : undefined;
  if (host === undefined) return 'this is not an address';
  return listHosts(tenant).includes(host) ? 'that is a host of the closed shop' : undefined;
}
