import { redirect } from 'vike/abort';
import { type DeviceListEntry, toDeviceListEntry } from '../../features/devices/device-list.ts';
import { toShelf } from '../../features/home/home-view.ts';
import { type ResultsView, type SearchView, toResultsView } from '../../features/home/results-view.ts';
import type { Suggestion } from '../../services/catalogue/types.ts';
import { DEVICE_NUMBER_SEARCH, isDeviceNumber } from '../../shared/device-number.ts';
import { variantPrice } from '../../shared/variant-price.ts';
import { buildHref } from '../../tenancy/href.ts';
import { categoryStockIfAvailable } from '../category-stock.ts';
import type { PageContextServer } from '../page-context.ts';
import { screenData } from '../screen-data.ts';

/** Maximum number of hits that a cluster returns per request. */
const MAX_RESULTS = 10_000;

/** Results, and the shelf. */
export const data = screenData<SearchView>(async (pageContext) => {
  const { services, ctx, shop, t } = pageContext;
  const found = await search(pageContext, (shop.query.q ?? '').trim());
  const stock = await categoryStockIfAvailable(pageContext, 0);
  const shelf = toShelf(ctx, stock, (device) => services.pricing.maxPrice(ctx, device));
  // The title contains the query, so that tabs and history entries differ.
  const title = found.text && { title: t('search.title', { text: found.text }) };
  return { view: { search: found, shelf }, document: { ...title, noindex: true } };
});

/** All results. Redirects to the device where the text names one, unless the list itself is requested. */
async function search({ services, ctx, shop }: PageContextServer, text: string): Promise<ResultsView> {
  // A number of a device leaves the address; the page about such numbers needs none.
  if (isDeviceNumber(text))
    throw redirect(buildHref(shop.routeTable, shop.prefix)('home', {}, { q: DEVICE_NUMBER_SEARCH }));
  const found = await services.catalogue.suggest(ctx, text, MAX_RESULTS);
  const { query } = shop;
  const [first] = found.devices;
  if (first && found.named && query.all === undefined) {
    const href = buildHref(shop.routeTable, shop.prefix);
    throw redirect(href('productDetail', { pdp: first.device.url }, { storage: first.variantId }));
  }
  return toResultsView(found, { text, kind: query.kind, maker: query.maker, shown: query.shown }, (one) =>
    toEntry(services, ctx, one),
  );
}

function toEntry(
  { pricing }: PageContextServer['services'],
  ctx: PageContextServer['ctx'],
  { device, variantId, variantLabel }: Suggestion,
): DeviceListEntry {
  const entry = toDeviceListEntry(ctx, device, (one) => pricing.maxPrice(ctx, one));
  if (!variantId || !variantLabel) return entry;
  // The price of the named variant; the larger variants would promise too much.
  const price = variantPrice(pricing.sheetFor(ctx, device), variantId) ?? entry.maxPriceCents;
  return { ...entry, variantId, variantLabel, maxPriceCents: price };
}
