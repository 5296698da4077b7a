import type { CategoryStock } from '../features/home/home-view.ts';
import { isUnavailable } from '../shared/problem.ts';
import type { PageContextServer } from './page-context.ts';

/** What each category of the navigation holds, with its best-known devices. */
export async function categoryStock(
  { services, ctx }: Pick<PageContextServer, 'services' | 'ctx'>,
  topPerCategory: number,
): Promise<CategoryStock[]> {
  // Not the navigation's own list: without it a page about what is bought must fail, not say that nothing is.
  const categories = await services.catalogue.listCategories(ctx);
  const shown = categories.filter(({ parentId }) => parentId === undefined);
  return Promise.all(
    shown.map(async ({ id, title, url, formFactor }) => {
      const category = { id, title, url, formFactor };
      const [devices, top] = await Promise.all([
        services.catalogue.devicesOfCategory(ctx, category.id),
        services.catalogue.topDevices(ctx, topPerCategory, category.id),
      ]);
      return { category, devices, top };
    }),
  );
}

/**
 * The same for a page that has more to offer than its shelves: none while the catalogue is unavailable, which the
 * catalogue logged. No cache keeps such a page.
 */
export async function categoryStockIfAvailable(
  pageContext: Pick<PageContextServer, 'services' | 'ctx'>,
  topPerCategory: number,
): Promise<CategoryStock[]> {
  try {
    return await categoryStock(pageContext, topPerCategory);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    pageContext.ctx.markPartial?.();
    return [];
  }
}
