import { type HomeView, toHomeView } from '../../features/home/home-view.ts';
import { buildOrganization, webSite } from '../../features/search-engines/structured-data.ts';
import { buildHref } from '../../tenancy/href.ts';
import { categoryStockIfAvailable } from '../category-stock.ts';
import type { PageContextServer } from '../page-context.ts';
import { screenData } from '../screen-data.ts';

const TOP_PER_CATEGORY = 6;

/** Shelf, popular devices and facts of the shop. */
export const data = screenData<HomeView>(async (pageContext) => {
  const { services, ctx, shop, seo } = pageContext;
  const place = { origin: seo.origin, tenant: shop.tenant };
  const stock = await categoryStockIfAvailable(pageContext, TOP_PER_CATEGORY);
  return {
    view: {
      ...toHomeView(ctx, stock, (device) => services.pricing.maxPrice(ctx, device)),
      ...getRatings(ctx.tenant),
    },
    document: {
      structuredData: [buildOrganization(place), webSite(place, buildHref(shop.routeTable, shop.prefix)('home'))],
    },
  };
});

/** Sent to the browser only where a flag shows it. */
function getRatings({ features, ratings }: PageContextServer['ctx']['tenant']): Pick<HomeView, 'ratings'> {
  if (!ratings || !(features.ratingsSeal || features.ratingsSlider)) return {};
  return { ratings: features.ratingsSlider ? ratings : { ...ratings, quotes: [] } };
}
