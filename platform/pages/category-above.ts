import type { Services } from '../server/services.ts';
import type { Category } from '../services/catalogue/types.ts';
import type { RequestContext } from '../shared/request-context.ts';

/**
 * The category in the breadcrumb of a device. A device group with its category's title ("Handys") is skipped, because
 * the link's text promises all of them.
 */
export async function categoryAbove(
  { catalogue }: Pick<Services, 'catalogue'>,
  ctx: RequestContext,
  categoryId: string,
): Promise<Category | undefined> {
  const category = await catalogue.findCategoryById(ctx, categoryId);
  if (category?.parentId === undefined) return category;
  const parent = await catalogue.findCategoryById(ctx, category.parentId);
  return parent?.title === category.title ? parent : category;
}
