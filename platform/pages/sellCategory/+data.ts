import { type CategoryView, newestFirst, shownMakers, toSeriesEntry } from '../../features/category/category-view.ts';
import { toDeviceListEntry } from '../../features/devices/device-list.ts';
import { buildBreadcrumbList } from '../../features/search-engines/structured-data.ts';
import type { Category } from '../../services/catalogue/types.ts';
import { withPhoto } from '../../shared/picture.ts';
import { buildHref } from '../../tenancy/href.ts';
import { renderNotFound } from '../not-found.ts';
import type { PageContextServer } from '../page-context.ts';
import { screenData } from '../screen-data.ts';

const POPULAR = 5;

export const data = screenData<CategoryView>(async (pageContext) => {
  const { services, ctx, shop, seo, t } = pageContext;
  const category = await services.catalogue.findCategory(ctx, shop.match.params.category ?? '');
  if (!category) throw renderNotFound();
  const makers = shownMakers(category, shop.query.all === 'makers');
  const home = { label: t('shell.home'), href: buildHref(shop.routeTable, shop.prefix)('home') };
  const popular = await services.catalogue.topDevices(ctx, POPULAR, category.id);
  const view: CategoryView = {
    title: category.title,
    url: category.url,
    formFactor: category.formFactor,
    drawing: withPhoto(category.formFactor, ctx, category, { width: 200, inView: true, name: category.title }),
    intro: category.content,
    makers,
    moreMakers: category.manufacturers.length - makers.length,
    current: await currentMaker(pageContext, category),
    popular: popular.map((device) => toDeviceListEntry(ctx, device, (one) => services.pricing.maxPrice(ctx, one))),
  };
  return {
    view,
    // On screen a device group has its category's name; search engine titles must differ.
    document: {
      title: category.parentId
        ? t('overview.headline', { name: category.name, category: category.id })
        : t(`category.title.${category.formFactor}`),
      description: category.metaDescription,
      keywords: category.metaKeywords,
      structuredData: [buildBreadcrumbList(seo.origin, [home, { label: category.title }])],
    },
  };
});

/** The best-known maker's series come first, which saves most visitors a click. */
async function currentMaker(
  { services, ctx }: PageContextServer,
  category: Category,
): Promise<CategoryView['current']> {
  const first = category.topManufacturers[0] ?? category.manufacturers[0];
  const maker = first && (await services.catalogue.findManufacturerById(ctx, first.id));
  if (!maker) return null;
  const devices = await services.catalogue.devicesOfManufacturer(ctx, maker.id);
  const series = maker.series.map((one) => {
    const own = devices.filter(({ seriesId }) => seriesId === one.id);
    return toSeriesEntry(one, own, (device) => services.pricing.maxPrice(ctx, device));
  });
  return { name: maker.name, url: maker.url, series: series.sort(newestFirst) };
}
