import type { RequestContext } from '../../shared/request-context.ts';
import type { CatalogueData } from './catalogue-data.ts';
import { withTenantTitle } from './category-titles.ts';
import type { DeviceDocument } from './documents.ts';
import type { DeviceGroup, Lookups } from './lookups.ts';
import type { PageIndex } from './search/pages.ts';
import type { SearchEngine } from './search/query.ts';
import { type Hit, type SearchLanguage, suggest, titled } from './suggestions.ts';
import { fillWithNewest, idsInDemand, isShownIn } from './top-devices.ts';
import type { Catalogue, CatalogueAddresses, Category, ConditionQuestion, Device } from './types.ts';

export interface EmbeddedOptions {
  data: Pick<CatalogueData, 'top'>;
  /** Throws for a locale without a catalogue. */
  lookups: (locale: string) => Lookups;
  addresses: (locale: string) => CatalogueAddresses;
  pages: (locale: string) => PageIndex;
  /** Index of the devices by locale. */
  deviceIndex: (locale: string) => string;
  engine: SearchEngine;
  language: SearchLanguage;
  questionsFor: (ctx: RequestContext, device: Device) => ConditionQuestion[];
}

/**
 * The catalogue from compiled data. Lookups are map reads and cannot fail. Only suggestions query a search engine, so
 * its failure costs search results but no page.
 */
export function createEmbeddedCatalogue(options: EmbeddedOptions): Catalogue {
  const { data, lookups, engine, language, questionsFor } = options;
  const of = ({ locale }: RequestContext) => lookups(locale);
  const named = (ctx: RequestContext, category: Category) => {
    const above = category.parentId === undefined ? undefined : of(ctx).group('category', 'id', category.parentId);
    return withTenantTitle(ctx, category, above?.name);
  };
  const category = (ctx: RequestContext, field: 'id' | 'url', value: string) => {
    const found = of(ctx).group('category', field, value);
    return found && named(ctx, found);
  };
  const titleIn = (ctx: RequestContext) => (id: string) => category(ctx, 'id', id)?.title ?? '';
  const device = (ctx: RequestContext, field: 'id' | 'url', value: string) => {
    const found = of(ctx).device(field, value);
    return found && { ...found, questions: questionsFor(ctx, found) };
  };
  const list = (ctx: RequestContext, group: DeviceGroup, id: string) => of(ctx).listDevices(group, id).slice();
  const top = (ctx: RequestContext, limit: number, categoryId?: string) => {
    const shown = categoryId === undefined ? undefined : of(ctx).group('category', 'id', categoryId);
    const ids = idsInDemand(data, shown).flatMap((id) => of(ctx).device('id', id) ?? []);
    const newest = shown ? of(ctx).listDevices('categoryIds', shown.id) : of(ctx).devices;
    return fillWithNewest(ids.filter(isShownIn(shown)), newest, limit);
  };
  return {
    listCategories: (ctx) => of(ctx).categories.map((one) => named(ctx, one)),
    findCategory: (ctx, url) => category(ctx, 'url', url),
    findCategoryById: (ctx, id) => category(ctx, 'id', id),
    findManufacturer: (ctx, url) => of(ctx).group('manufacturer', 'url', url),
    findManufacturerById: (ctx, id) => of(ctx).group('manufacturer', 'id', id),
    findSeries: (ctx, url) => of(ctx).group('series', 'url', url),
    findSeriesById: (ctx, id) => of(ctx).group('series', 'id', id),
    hasDevice: (ctx, url) => of(ctx).device('url', url) !== undefined,
    findDevice: (ctx, url) => device(ctx, 'url', url),
    findDeviceById: (ctx, id) => device(ctx, 'id', id),
    devicesOfSeries: (ctx, id) => list(ctx, 'seriesId', id),
    devicesOfManufacturer: (ctx, id) => list(ctx, 'manufacturerIds', id),
    devicesOfCategory: (ctx, id) => list(ctx, 'categoryIds', id),
    topDevices: top,
    listAddresses: (ctx) => options.addresses(ctx.locale),
    listGroupPages: (ctx) => titled(options.pages(ctx.locale).wellKnown, { title: titleIn(ctx) }),
    suggest: (ctx, text, limit) =>
      suggest(ctx, { text, limit }, language, {
        pages: () => options.pages(ctx.locale),
        title: titleIn(ctx),
        top: (size, categoryId) => top(ctx, size, categoryId),
        find: async (source, resultSize) => {
          const applicationIndexName = options.deviceIndex(ctx.locale);
          const { hits } = await engine.search<FoundDocument>({ source, applicationIndexName, resultSize });
          const known = hits.hits.flatMap(({ _source: { id, nameKeys = [] } }): Hit[] => {
            const device = of(ctx).device('id', id);
            return device ? [{ device, nameKeys }] : [];
          });
          return { hits: known, total: hits.total.value };
        },
      }),
  };
}

type FoundDocument = Pick<DeviceDocument, 'id'> & Partial<Pick<DeviceDocument, 'nameKeys'>>;
