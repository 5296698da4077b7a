import type { CategoryStock } from '../features/home/home-view.ts';
import { isUnavailable } from '../shared/problem.ts';
import type { PageContextServer } from './page-context.ts';

/** Devices of each category in the navigation, with its most popular ones. */
export async function categoryStock(
  { services, ctx }: Pick<PageContextServer, 'services' | 'ctx'>,
  topPerCategory: number,
): Promise<CategoryStock[]> {
  // Not the navigation's own list: if it cannot be loaded, a page about categories must fail, not show that nothing is
  // bought.
  const categories = await services.catalogue.listCategories(ctx);
  const shown = categories.filter(({ parentId }) => parentId === undefined);
  return Promise.all(
    shown.map(async ({ id, title, url, formFactor, imagePath, imageAlt }) => {
      const category = { id, title, url, formFactor, ...(imagePath ? { imagePath, imageAlt } : {}) };
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
