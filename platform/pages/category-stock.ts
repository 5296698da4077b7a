import type { CategoryStock } from '../features/home/home-view.ts';
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
