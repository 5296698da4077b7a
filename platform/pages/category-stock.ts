import type { CategoryStock } from '../features/home/home-view.ts';
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
