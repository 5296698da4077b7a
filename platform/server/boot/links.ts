import type { LinksFor } from '../../shared/links.ts';
import { buildPath } from '../../tenancy/links.ts';
import { getScheme } from '../edge/origin.ts';
import { getTenantOrigin } from '../edge/tenant-origin.ts';
import type { Environment } from './environment.ts';
import type { Fleet } from './fleet.ts';

/**
 * Builds absolute links on the first host of the running stage, with a language prefix where the language is not the
 * host's own.
 */
export function createLinks(fleet: () => Fleet, { stage, port }: Pick<Environment, 'stage' | 'port'>): LinksFor {
  const reached = { protocol: getScheme(stage), port: `:${port}` };
  return ({ tenant, locale }) => {
    const origin = getTenantOrigin(tenant, stage, reached);
    const table = fleet().tenant(tenant.id).routing.tables[locale] ?? [];
    const prefix = locale === tenant.locale ? '' : `/${locale}`;
    return {
      page: (name, params) => `${origin}${buildPath(table, name, params as Record<string, string>, prefix)}`,
      path: (path) => `${origin}${path}`,
    };
  };
}
