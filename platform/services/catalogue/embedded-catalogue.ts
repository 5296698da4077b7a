import type { RequestContext } from '../../shared/request-context.ts';
import type { CatalogueData } from './catalogue-data.ts';
import { withTenantTitle } from './category-titles.ts';
import type { DeviceDocument } from './documents.ts';
import type { DeviceGroup, Lookups } from './lookups.ts';
import type { PageIndex } from './search/pages.ts';
import type { SearchEngine } from './search/query.ts';
import { type Hit, type SearchLanguage, suggestMatches, withCategoryTitles } from './suggestions.ts';
import { fillWithNewest, idsInDemand, isShownIn } from './top-devices.ts';
import type { Catalogue, CatalogueAddresses, Category, ConditionQuestion, Device } from './types.ts';

export interface EmbeddedOptions {
  data: Pick<CatalogueData, 'top' | 'devices'>;
  /** Throws for a locale without a catalogue. */
  lookups: (locale: string) => Lookups;
  addresses: (locale: string) => CatalogueAddresses;
  pages: (locale: string) => PageIndex;
  /** Index of the devices by locale. */
  deviceIndex: (locale: string) => string;
  engine: SearchEngine;
  language: SearchLanguage;
  questionsFor: (ctx: RequestContext, findDevice: Device) => ConditionQuestion[];
}

/**
 * The catalogue from compiled data. Lookups are map reads and cannot fail. Only suggestions query a search engine, so
 * its failure costs search results but no page.
 */
export function createEmbeddedCatalogue(options: EmbeddedOptions): Catalogue {
  const { data, lookups, engine, language, questionsFor } = options;
  const names = namesById(data.devices);
  const getLookups = ({ locale }: RequestContext) => lookups(locale);
  const withCategoryName = (ctx: RequestContext, findCategory: Category) => {
    const above =
      findCategory.parentId === undefined ? undefined : getLookups(ctx).group('category', 'id', findCategory.parentId);
    return withTenantTitle(ctx, findCategory, above?.name);
  };
  const findCategory = (ctx: RequestContext, field: 'id' | 'url', value: string) => {
    const found = getLookups(ctx).group('category', field, value);
    return found && withCategoryName(ctx, found);
  };
  const titleIn = (ctx: RequestContext) => (id: string) => findCategory(ctx, 'id', id)?.title ?? '';
  const findDevice = (ctx: RequestContext, field: 'id' | 'url', value: string) => {
    const found = getLookups(ctx).device(field, value);
    return found && { ...found, questions: questionsFor(ctx, found) };
  };
  const list = (ctx: RequestContext, group: DeviceGroup, id: string) => getLookups(ctx).listDevices(group, id).slice();
  const listTopDevices = (ctx: RequestContext, limit: number, categoryId?: string) => {
    const shown = categoryId === undefined ? undefined : getLookups(ctx).group('category', 'id', categoryId);
    const ids = idsInDemand(data, shown).flatMap((id) => getLookups(ctx).device('id', id) ?? []);
    const newest = shown ? getLookups(ctx).listDevices('categoryIds', shown.id) : getLookups(ctx).devices;
    return fillWithNewest(ids.filter(isShownIn(shown)), newest, limit);
  };
  return {
    listCategories: (ctx) => getLookups(ctx).categories.map((one) => withCategoryName(ctx, one)),
    findCategory: (ctx, url) => findCategory(ctx, 'url', url),
    findCategoryById: (ctx, id) => findCategory(ctx, 'id', id),
    findManufacturer: (ctx, url) => getLookups(ctx).group('manufacturer', 'url', url),
    findManufacturerById: (ctx, id) => getLookups(ctx).group('manufacturer', 'id', id),
    findSeries: (ctx, url) => getLookups(ctx).group('series', 'url', url),
    findSeriesById: (ctx, id) => getLookups(ctx).group('series', 'id', id),
    hasDevice: (ctx, url) => getLookups(ctx).device('url', url) !== undefined,
    findDevice: (ctx, url) => findDevice(ctx, 'url', url),
    findDeviceById: (ctx, id) => findDevice(ctx, 'id', id),
    devicesOfSeries: (ctx, id) => list(ctx, 'seriesId', id),
    devicesOfManufacturer: (ctx, id) => list(ctx, 'manufacturerIds', id),
    devicesOfCategory: (ctx, id) => list(ctx, 'categoryIds', id),
    topDevices: listTopDevices,
    listAddresses: (ctx) => options.addresses(ctx.locale),
    listGroupPages: (ctx) => withCategoryTitles(options.pages(ctx.locale).wellKnown, { title: titleIn(ctx) }),
    suggest: (ctx, text, limit, { unfinished = false } = {}) =>
      suggestMatches(ctx, { text, limit, unfinished }, language, {
        pages: () => options.pages(ctx.locale),
        title: titleIn(ctx),
        top: (size, categoryId) => listTopDevices(ctx, size, categoryId),
        find: async (source, resultSize) => {
          const applicationIndexName = options.deviceIndex(ctx.locale);
          const { hits } = await engine.search<FoundDocument>({ source, applicationIndexName, resultSize });
          const known = hits.hits.flatMap(({ _source: { id, nameKeys = [] } }): Hit[] => {
            const findDevice = getLookups(ctx).device('id', id);
            return findDevice ? [{ device: findDevice, nameKeys, names: names(findDevice) }] : [];
          });
          return { hits: known, total: hits.total.value };
        },
      }),
  };
}

/** The names of a device; one array per device, because the search keeps what it derives from it. */
function namesById(devices: CatalogueData['devices']): (device: Device) => readonly string[] {
  const names = new Map(devices.map(({ id, name, aliases }) => [id, [name, ...aliases]]));
  return ({ id, name }) => names.get(id) ?? [name];
}

type FoundDocument = Pick<DeviceDocument, 'id'> & Partial<Pick<DeviceDocument, 'nameKeys'>>;
