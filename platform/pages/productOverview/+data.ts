import { newestFirst, toSeriesEntry } from '../../features/category/category-view.ts';
import { toDeviceListEntry } from '../../features/devices/device-list.ts';
import {
  DEVICES_SHOWN,
  matchingDevices,
  type OverviewView,
  SERIES_SHOWN,
} from '../../features/overview/overview-view.ts';
import { buildBreadcrumbList } from '../../features/search-engines/structured-data.ts';
import type { Category, Device, Manufacturer, Series } from '../../services/catalogue/types.ts';
import { MAX_FILTER_LENGTH } from '../../shared/input-limits.ts';
import { buildHref } from '../../tenancy/href.ts';
import { categoryAbove } from '../category-above.ts';
import { renderNotFound } from '../not-found.ts';
import type { PageContextServer } from '../page-context.ts';
import { screenData } from '../screen-data.ts';

interface Subject {
  entity: Category | Manufacturer | Series;
  /** Last crumb. */
  name: string;
  /** Heading. */
  title: string;
  /** Document title, where the heading would equal that of another page. */
  metaTitle?: string;
  parents: OverviewView['parents'];
  series: Manufacturer['series'];
  devices: Device[];
}

export const data = screenData<OverviewView>(async (pageContext) => {
  const { services, ctx, shop, seo } = pageContext;
  const subject = await findSubject(pageContext, shop.match.params.overview ?? '');
  if (!subject) throw renderNotFound();
  const { entity, name, title, metaTitle = title, parents, devices } = subject;
  const getPrice = (device: Device) => services.pricing.maxPrice(ctx, device);
  const series = subject.series
    .map((one) => toSeriesEntry(one, devicesIn(devices, one.id), getPrice))
    .sort(newestFirst);
  const filter = (shop.query.filter ?? '').trim().slice(0, MAX_FILTER_LENGTH);
  const matching = matchingDevices(devices, filter);
  const shown = shop.query.all === 'devices' ? matching : matching.slice(0, DEVICES_SHOWN);
  const view: OverviewView = {
    name,
    title,
    url: entity.url,
    formFactor: entity.thumbnail,
    drawing: devices[0]?.image ?? entity.thumbnail,
    intro: entity.content,
    parents,
    series: shop.query.all === 'series' ? series : series.slice(0, SERIES_SHOWN),
    seriesTotal: series.length,
    devices: shown.map((device) => toDeviceListEntry(ctx, device, getPrice)),
    filter,
    total: devices.length,
    matching: matching.length,
  };
  return {
    view,
    document: {
      title: metaTitle,
      description: entity.metaDescription,
      keywords: entity.metaKeywords,
      noindex: filter !== '' || shop.query.all !== undefined,
      structuredData: [buildBreadcrumbList(seo.origin, buildBreadcrumbs(pageContext, subject))],
    },
  };
});

/** Home, the parents, and the page itself, as the screen shows them. */
function buildBreadcrumbs({ shop, t }: PageContextServer, { name, parents }: Subject) {
  const href = buildHref(shop.routeTable, shop.prefix);
  return [
    { label: t('shell.home'), href: href('home') },
    ...parents.map(({ label, screen, url }) => ({
      label,
      href: screen === 'sellCategory' ? href(screen, { category: url }) : href(screen, { overview: url }),
    })),
    { label: name },
  ];
}

function devicesIn(devices: readonly Device[], seriesId: string): Device[] {
  return devices.filter((device) => device.seriesId === seriesId);
}

/** The item of the address: a series, a maker or a category, in that order, as in the route's validity check. */
async function findSubject(pageContext: PageContextServer, url: string): Promise<Subject | undefined> {
  const { services, ctx } = pageContext;
  const series = await services.catalogue.findSeries(ctx, url);
  if (series) return seriesSubject(pageContext, series);
  const maker = await services.catalogue.findManufacturer(ctx, url);
  if (maker) return makerSubject(pageContext, maker);
  const category = await services.catalogue.findCategory(ctx, url);
  return category && categorySubject(pageContext, category);
}

async function categorySubject({ services, ctx, t }: PageContextServer, category: Category): Promise<Subject> {
  return {
    entity: category,
    name: t('overview.allModels'),
    title: t('overview.headlineCategory', { category: category.title }),
    // On screen a device group has its category's name.
    metaTitle: t('overview.headlineCategory', { category: category.parentId ? category.name : category.title }),
    parents: [categoryCrumb(category)],
    series: [],
    devices: await services.catalogue.devicesOfCategory(ctx, category.id),
  };
}

async function seriesSubject({ services, ctx, t }: PageContextServer, series: Series): Promise<Subject> {
  const [category, maker, devices] = await Promise.all([
    categoryAbove(services, ctx, series.categoryId),
    services.catalogue.findManufacturerById(ctx, series.manufacturerId),
    services.catalogue.devicesOfSeries(ctx, series.id),
  ]);
  const parents = [
    ...(category ? [categoryCrumb(category)] : []),
    ...(maker ? [{ label: maker.name, screen: 'productOverview' as const, url: maker.url }] : []),
  ];
  const full = !maker || series.name.startsWith(maker.name) ? series.name : `${maker.name} ${series.name}`;
  const told = series.namesake && category ? `${full} (${category.title})` : full;
  const title = t('overview.headline', { name: told, category: series.categoryId });
  return { entity: series, name: series.name, title, parents, series: [], devices };
}

async function makerSubject({ services, ctx, t }: PageContextServer, maker: Manufacturer): Promise<Subject> {
  const [category, devices] = await Promise.all([
    categoryAbove(services, ctx, maker.categoryId),
    services.catalogue.devicesOfManufacturer(ctx, maker.id),
  ]);
  const title = category
    ? t('overview.headlineMaker', { maker: maker.name, category: category.title })
    : t('overview.headline', { name: maker.name, category: maker.categoryId });
  const parents = category ? [categoryCrumb(category)] : [];
  return { entity: maker, name: maker.name, title, parents, series: maker.series, devices };
}

function categoryCrumb({ title, url }: Category): OverviewView['parents'][number] {
  return { label: title, screen: 'sellCategory', url };
}
