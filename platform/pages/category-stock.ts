import type { CategoryStock } from '../features/home/home-view.ts';
import type { PageContextServer } from './page-context.ts';

/** What each category of the navigation holds, with its best-known devices. */
export function categoryStock(
  { services, ctx, shop }: Pick<PageContextServer, 'services' | 'ctx' | 'shop'>,
  topPerCategory: number,
): Promise<CategoryStock[]> {
  return Promise.all(
    shop.categories.map(async (category) => {
      const [devices, top] = await Promise.all([
        services.catalogue.devicesOfCategory(ctx, category.id),
        services.catalogue.topDevices(ctx, topPerCategory, category.id),
      ]);
      return { category, devices, top };
    }),
  );
}
