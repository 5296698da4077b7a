import { memoizeByObject } from '../memo.ts';
import type { TextOverlay } from '../read/text-overlays.ts';
import type { Fleet, Locale, Tenant } from './fleet.ts';

/** The scopes that a scope is built on, broadest first: `<mode>.<partner>` builds on `<mode>`. */
export function splitScope(scope: string | undefined): string[] {
  if (scope === undefined) return [];
  const dot = scope.indexOf('.');
  return dot === -1 ? [scope] : [scope.slice(0, dot), scope];
}

export function getScope({ mode, partner }: Pick<Tenant, 'mode' | 'partner'>): string {
  return partner === undefined ? mode : `${mode}.${partner}`;
}

/** The tenants that a scope's texts reach, in all countries. */
export function listTenants(fleet: Fleet, scope: string): readonly Tenant[] {
  return groupByScope(fleet).get(scope) ?? [];
}

const groupByScope = memoizeByObject(({ tenants }: Fleet) => {
  const groups = new Map<string, Tenant[]>();
  for (const tenant of tenants) {
    for (const scope of splitScope(getScope(tenant))) {
      const group = groups.get(scope);
      if (group) group.push(tenant);
      else groups.set(scope, [tenant]);
    }
  }
  return groups;
});

/** The scopes for which a language, or one of its fallbacks, has an overlay that satisfies `has`; sorted. */
export function listScopes(fleet: Fleet, locale: Locale, has: (overlay: TextOverlay) => boolean): string[] {
  const chain = [locale, ...locale.fallbacks.map((id) => fleet.localeById.get(id))].filter((one) => one !== undefined);
  const scopes = chain.flatMap((one) => [...one.source.overlays.values()].filter(has).map(({ scope }) => scope));
  return [...new Set(scopes)].sort();
}
