import type { TenantContexts } from '../services/trades/index.server.ts';
import { isBusinessMode } from '../shared/business-mode.ts';
import type { Logger } from '../shared/request-context.ts';
import type { Fleet } from './boot/fleet.ts';

/**
 * The current shops of the fleet, for staff and scheduled work, which have no visitor's request.
 *
 * @param getRequestId the id of the staff request or of the run of a job
 */
export function createTenantContexts(fleet: () => Fleet, log: Logger, getRequestId: () => string): TenantContexts {
  const getTenant = (id: string) => {
    const { ids, tenant } = fleet();
    const known = ids.find((one) => one === id);
    return known === undefined ? undefined : tenant(known).server;
  };
  return {
    ids: (country) => fleet().ids.filter((id) => country === undefined || getTenant(id)?.country === country),
    context: ({ tenant: id, locale, now }) => {
      const tenant = getTenant(id);
      if (!tenant) return undefined;
      return {
        tenant,
        // A language that was removed, or is a draft again, falls back to the shop's own.
        locale: tenant.languages.find((one) => one === locale) ?? tenant.locale,
        business: isBusinessMode(tenant, undefined),
        now: () => now,
        requestId: getRequestId(),
        log,
      };
    },
  };
}
