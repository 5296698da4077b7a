import type { ServerTenant } from '../../generated/tenant-types.gen.ts';
import type { LinksFor } from '../../shared/links.ts';
import { buildPath } from '../../tenancy/links.ts';
import type { Environment } from './environment.ts';
import type { Fleet } from './fleet.ts';

/**
 * Builds absolute links on the first host of the running stage, with a language prefix where the language is not the
 * host's own.
 */
export function createLinks(fleet: () => Fleet, environment: Pick<Environment, 'stage' | 'port'>): LinksFor {
  return ({ tenant, locale }) => {
    const origin = getShopOrigin(tenant, environment);
    const table = fleet().tenant(tenant.id).routing.tables[locale] ?? [];
    const prefix = locale === tenant.locale ? '' : `/${locale}`;
    return {
      page: (name, params) => `${origin}${buildPath(table, name, params as Record<string, string>, prefix)}`,
      path: (path) => `${origin}${path}`,
    };
  };
}

function getShopOrigin({ hosts, domain }: ServerTenant, { stage, port }: Pick<Environment, 'stage' | 'port'>): string {
  const [host = domain] = hosts[stage];
  return stage === 'local' ? `http://${host}:${port}` : `https://${host}`;
}
