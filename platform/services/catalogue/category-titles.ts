import type { RequestContext } from '../../shared/request-context.ts';
import type { Category } from './types.ts';

/**
 * A category with the tenant's title for its device group: "iPhone" is shown under "Handys". The tenant says them in its
 * own language; in another one a group it renames goes by the name of the category above it.
 */
export function withTenantTitle(
  { tenant, locale }: RequestContext,
  category: Category,
  above: string | undefined,
): Category {
  const titles: Readonly<Record<string, string | undefined>> = tenant.deviceGroupTitles;
  const own = titles[category.name];
  const title = own === undefined || locale === tenant.locale ? own : above;
  return { ...category, title: title ?? category.title };
}
