import type { RequestContext } from '../../shared/request-context.ts';
import type { Category } from './types.ts';

/**
 * A category with the tenant's title for its device group ("iPhone" is shown under "Handys"). Tenant titles are in the
 * tenant's own language; in any other, a renamed group takes the name of its parent category.
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
