import { newestFirst, toSeriesEntry } from '../../features/category/category-view.ts';
import { toDeviceListEntry } from '../../features/devices/device-list.ts';
import { DEVICES_SHOWN, matchingDevices, type OverviewView } from '../../features/overview/overview-view.ts';
import type { Category, Device, Manufacturer, Series } from '../../services/catalogue/types.ts';
import { notFound } from '../not-found.ts';
import type { PageContextServer, PageMeta } from '../page-context.ts';

const FILTER_LENGTH = 80;

export type OverviewData = OverviewView & { meta: PageMeta };

interface Subject {
  entity: Category | Manufacturer | Series;
  title: string;
  parents: OverviewView['parents'];
  series: Manufacturer['series'];
  devices: Device[];
}

export async function data(pageContext: PageContextServer): Promise<OverviewData> {
  const { services, ctx, shop, t } = pageContext;
  const subject = await findSubject(pageContext, shop.match.params.overview ?? '');
  if (!subject) throw notFound();
  const { entity, title, parents, devices } = subject;
  const priceOf = (device: Device) => services.pricing.maxPrice(ctx, device);
  const filter = (shop.query.filter ?? '').trim().slice(0, FILTER_LENGTH);
  const matching = matchingDevices(devices, filter);
  const shown = shop.query.all === 'devices' ? matching : matching.slice(0, DEVICES_SHOWN);
  return {
    name: 'title' in entity ? entity.title : entity.name,
    title,
    url: entity.url,
    formFactor: entity.thumbnail,
    intro: entity.content,
    parents,
    series: subject.series
      .map((series) => {
        const own = devices.filter((device) => device.seriesId === series.id);
        return toSeriesEntry(series, own, priceOf);
      })
      .sort(newestFirst),
    devices: shown.map((device) => toDeviceListEntry(device, priceOf)),
    filter,
    total: devices.length,
    matching: matching.length,
    meta: {
      title: t('overview.title', { name: title }),
      description: entity.metaDescription,
      noindex: filter !== '' || shop.query.all !== undefined,
    },
  };
}

/** What the address names: a series, a maker or a category, in that order, like the route's validity check. */
async function findSubject(pageContext: PageContextServer, url: string): Promise<Subject | undefined> {
  const { services, ctx } = pageContext;
  const series = await services.catalogue.findSeries(ctx, url);
  if (series) return seriesSubject(pageContext, series);
  const maker = await services.catalogue.findManufacturer(ctx, url);
  if (maker) return makerSubject(pageContext, maker);
  const category = await services.catalogue.findCategory(ctx, url);
  if (!category) return undefined;
  const devices = await services.catalogue.devicesOfCategory(ctx, category.id);
  return { entity: category, title: category.title, parents: [categoryCrumb(category)], series: [], devices };
}

async function seriesSubject({ services, ctx }: PageContextServer, series: Series): Promise<Subject> {
  const [category, maker, devices] = await Promise.all([
    services.catalogue.findCategoryById(ctx, series.categoryId),
    services.catalogue.findManufacturerById(ctx, series.manufacturerId),
    services.catalogue.devicesOfSeries(ctx, series.id),
  ]);
  const parents = [
    ...(category ? [categoryCrumb(category)] : []),
    ...(maker ? [{ label: maker.name, screen: 'productOverview' as const, url: maker.url }] : []),
  ];
  const title = !maker || series.name.startsWith(maker.name) ? series.name : `${maker.name} ${series.name}`;
  return { entity: series, title, parents, series: [], devices };
}

async function makerSubject({ services, ctx }: PageContextServer, maker: Manufacturer): Promise<Subject> {
  const [category, devices] = await Promise.all([
    services.catalogue.findCategoryById(ctx, maker.categoryId),
    services.catalogue.devicesOfManufacturer(ctx, maker.id),
  ]);
  const title = category ? `${maker.name} ${category.title}` : maker.name;
  return { entity: maker, title, parents: category ? [categoryCrumb(category)] : [], series: maker.series, devices };
}

function categoryCrumb({ title, url }: Category): OverviewView['parents'][number] {
  return { label: title, screen: 'sellCategory', url };
}
