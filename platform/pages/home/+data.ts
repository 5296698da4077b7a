import { type DeviceListEntry, toDeviceListEntry } from '../../features/devices/device-list.ts';
import { type HomeView, toHomeView } from '../../features/home/home-view.ts';
import { organization, webSite } from '../../features/search-engines/structured-data.ts';
import { variantPrice } from '../../shared/variant-price.ts';
import { buildHref } from '../../tenancy/href.ts';
import { categoryStock } from '../category-stock.ts';
import type { PageContextServer } from '../page-context.ts';
import { screenData } from '../screen-data.ts';

const TOP_PER_CATEGORY = 6;
const RESULTS = 40;

/** Shelf, demand and, with `?q=`, search results. */
export const data = screenData<HomeView>(async (pageContext) => {
  const { services, ctx, shop, seo } = pageContext;
  const place = { origin: seo.origin, tenant: shop.tenant };
  const stock = await categoryStock(pageContext, TOP_PER_CATEGORY);
  const text = (shop.query.q ?? '').trim();
  return {
    view: {
      ...toHomeView(stock, (device) => services.pricing.maxPrice(ctx, device)),
      ...ratingsOf(ctx.tenant),
      ...(text === '' ? {} : { search: { text, results: await search(pageContext, text) } }),
    },
    document: {
      noindex: text !== '',
      structuredData: [organization(place), webSite(place, buildHref(shop.routeTable, shop.prefix)('home'))],
    },
  };
});

/** Goes to the browser only where a flag shows it. */
function ratingsOf({ features, ratings }: PageContextServer['ctx']['tenant']): Pick<HomeView, 'ratings'> {
  if (!ratings || !(features.ratingsSeal || features.ratingsSlider)) return {};
  return { ratings: features.ratingsSlider ? ratings : { ...ratings, quotes: [] } };
}

/** A failing search is logged and shows no results; the page still stands. */
async function search({ services, ctx }: PageContextServer, text: string): Promise<DeviceListEntry[]> {
  try {
    const { devices } = await services.catalogue.suggest(ctx, text, RESULTS);
    return devices.map(({ device, variantId, variantLabel }) => {
      const entry = toDeviceListEntry(device, (one) => services.pricing.maxPrice(ctx, one));
      if (!variantId || !variantLabel) return entry;
      // What is named is what is priced: the larger variants would promise too much.
      const price = variantPrice(services.pricing.sheetFor(ctx, device), variantId) ?? entry.maxPriceCents;
      return { ...entry, variantId, variantLabel, maxPriceCents: price };
    });
  } catch (error) {
    ctx.log.error({ err: error, tenant: ctx.tenant.id, requestId: ctx.requestId }, 'search failed');
    return [];
  }
}
