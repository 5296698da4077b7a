import type { RequestContext } from '../../../shared/request-context.ts';
import { buildCatalogueAddresses } from '../addresses.ts';
import type { CatalogueData } from '../catalogue-data.ts';
import { withTenantTitle } from '../category-titles.ts';
import type { GroupDocument } from '../documents.ts';
import { type DeviceGroup, toDevice, toGroup } from '../lookups.ts';
import { PageIndex } from '../search/pages.ts';
import type { SearchTarget } from '../search/post-search.ts';
import { allDevices, allOfType, devicesBy, devicesByEither, devicesByIds, listOfType } from '../search/queries.ts';
import type { SearchSource } from '../search/query.ts';
import { type SearchLanguage, suggestMatches, withCategoryTitles } from '../suggestions.ts';
import { fillWithNewest, idsInDemand, isShownIn } from '../top-devices.ts';
import type {
  Catalogue,
  CatalogueAddresses,
  Category,
  ConditionQuestion,
  Device,
  IndexNames,
  Manufacturer,
  Series,
  SuggestOptions,
  TitledPage,
} from '../types.ts';
import type { CompleteDocuments } from './read-documents.ts';
import { RemoteDocuments } from './remote-documents.ts';
import { RemoteReader } from './remote-reader.ts';
import { createTradeService } from './trade-service.ts';

export interface RemoteCatalogueOptions {
  service: SearchTarget;
  indexNames: (ctx: RequestContext) => IndexNames;
  data: CatalogueData;
  language: SearchLanguage;
  questionsFor: (ctx: RequestContext, device: Device) => ConditionQuestion[];
}

/**
 * A catalogue of another service: every lookup is a `POST /searches` there, and throws UnavailableError when it does
 * not respond.
 */
export function createRemoteCatalogue(options: RemoteCatalogueOptions): Catalogue {
  const reader = new RemoteReader(createTradeService(options.service), options.indexNames);
  return new RemoteCatalogue(new RemoteDocuments(reader, options.data), options);
}

class RemoteCatalogue implements Catalogue {
  /** One device object per document: prices are computed once per object. */
  readonly #devices = new WeakMap<CompleteDocuments['device'], Device>();
  #aliases: Map<string, readonly string[]> | undefined;
  readonly #documents: RemoteDocuments;
  readonly #options: RemoteCatalogueOptions;

  constructor(documents: RemoteDocuments, options: RemoteCatalogueOptions) {
    this.#documents = documents;
    this.#options = options;
  }

  async listCategories(ctx: RequestContext): Promise<Category[]> {
    const documents = await this.#documents.list(ctx, 'category', listOfType('category'));
    const names = new Map(documents.map(({ id, name }) => [id, name]));
    return documents.map((one) => withTenantTitle(ctx, toCategory(one), names.get(one.parentId ?? '')));
  }

  findCategory(ctx: RequestContext, url: string): Promise<Category | undefined> {
    return this.#category(ctx, 'url', url);
  }

  findCategoryById(ctx: RequestContext, id: string): Promise<Category | undefined> {
    return this.#category(ctx, 'id', id);
  }

  findManufacturer(ctx: RequestContext, url: string): Promise<Manufacturer | undefined> {
    return this.#group<Manufacturer>(ctx, 'manufacturer', 'url', url);
  }

  findManufacturerById(ctx: RequestContext, id: string): Promise<Manufacturer | undefined> {
    return this.#group<Manufacturer>(ctx, 'manufacturer', 'id', id);
  }

  findSeries(ctx: RequestContext, url: string): Promise<Series | undefined> {
    return this.#group<Series>(ctx, 'series', 'url', url);
  }

  findSeriesById(ctx: RequestContext, id: string): Promise<Series | undefined> {
    return this.#group<Series>(ctx, 'series', 'id', id);
  }

  async hasDevice(ctx: RequestContext, url: string): Promise<boolean> {
    return (await this.#documents.find(ctx, 'device', 'url', url)) !== undefined;
  }

  findDevice(ctx: RequestContext, url: string): Promise<Device | undefined> {
    return this.#device(ctx, 'url', url);
  }

  findDeviceById(ctx: RequestContext, id: string): Promise<Device | undefined> {
    return this.#device(ctx, 'id', id);
  }

  devicesOfSeries(ctx: RequestContext, id: string): Promise<Device[]> {
    return this.#listDevices(ctx, 'seriesId', id);
  }

  devicesOfManufacturer(ctx: RequestContext, id: string): Promise<Device[]> {
    return this.#listDevices(ctx, 'manufacturerIds', id);
  }

  devicesOfCategory(ctx: RequestContext, id: string): Promise<Device[]> {
    return this.#listDevices(ctx, 'categoryIds', id);
  }

  async topDevices(ctx: RequestContext, limit: number, categoryId?: string): Promise<Device[]> {
    const category =
      categoryId === undefined ? undefined : await this.#documents.find(ctx, 'category', 'id', categoryId);
    const ids = idsInDemand(this.#options.data, category && toCategory(category));
    const found = ids.length > 0 ? await this.#documents.list(ctx, 'device', devicesByIds(ids)) : [];
    const byId = new Map(found.map((document) => [document.id, this.#shown(document)]));
    const inDemand = ids.flatMap((id) => byId.get(id) ?? []).filter(isShownIn(category));
    if (inDemand.length >= limit) return inDemand.slice(0, limit);
    const source = category ? devicesIn('categoryIds', category.id) : allDevices;
    const newest = await this.#documents.list(ctx, 'device', source, limit + inDemand.length);
    return fillWithNewest(
      inDemand,
      newest.map((document) => this.#shown(document)),
      limit,
    );
  }

  suggest(ctx: RequestContext, text: string, limit: number, { unfinished = false }: SuggestOptions = {}) {
    return suggestMatches(ctx, { text, limit, unfinished }, this.#options.language, {
      pages: () => this.#pages(ctx),
      title: (id) => this.#title(ctx, id),
      top: (size, categoryId) => this.topDevices(ctx, size, categoryId),
      find: async (source, size) => {
        const { documents, total } = await this.#documents.search(ctx, source, size);
        const hits = documents.map((document) => {
          const device = this.#shown(document);
          return { device, nameKeys: document.nameKeys ?? [], names: this.#names(device) };
        });
        return { hits, total };
      },
    });
  }

  async listGroupPages(ctx: RequestContext): Promise<TitledPage[]> {
    return withCategoryTitles((await this.#pages(ctx)).wellKnown, { title: (id) => this.#title(ctx, id) });
  }

  async #title(ctx: RequestContext, categoryId: string): Promise<string> {
    return (await this.findCategoryById(ctx, categoryId))?.title ?? '';
  }

  async #pages(ctx: RequestContext): Promise<PageIndex> {
    return new PageIndex(await this.#groups(ctx));
  }

  async listAddresses(ctx: RequestContext): Promise<CatalogueAddresses> {
    const [groups, devices] = await Promise.all([this.#groups(ctx), this.#documents.list(ctx, 'device', allDevices)]);
    return buildCatalogueAddresses({ devices, groups });
  }

  async #groups(ctx: RequestContext): Promise<GroupDocument[]> {
    const [categories, manufacturers, series] = await Promise.all([
      this.#documents.list(ctx, 'category', allOfType('category')),
      this.#documents.list(ctx, 'manufacturer', allOfType('manufacturer')),
      this.#documents.list(ctx, 'series', allOfType('series')),
    ]);
    return [...categories, ...manufacturers, ...series];
  }

  async #category(ctx: RequestContext, field: 'id' | 'url', value: string): Promise<Category | undefined> {
    const found = await this.#documents.find(ctx, 'category', field, value);
    const above =
      found?.parentId === undefined ? undefined : await this.#documents.find(ctx, 'category', 'id', found.parentId);
    return found && withTenantTitle(ctx, toCategory(found), above?.name);
  }

  async #group<T extends Manufacturer | Series>(
    ctx: RequestContext,
    kind: 'manufacturer' | 'series',
    field: 'id' | 'url',
    value: string,
  ): Promise<T | undefined> {
    const found = await this.#documents.find(ctx, kind, field, value);
    return found && (toGroup(found) as T);
  }

  async #device(ctx: RequestContext, field: 'id' | 'url', value: string): Promise<Device | undefined> {
    const found = await this.#documents.find(ctx, 'device', field, value);
    if (!found) return undefined;
    const device = this.#shown(found);
    // The shop that pays asks its own questions, never those of the other service.
    return { ...device, questions: this.#options.questionsFor(ctx, device) };
  }

  async #listDevices(ctx: RequestContext, group: DeviceGroup, id: string): Promise<Device[]> {
    const found = await this.#documents.list(ctx, 'device', devicesIn(group, id));
    return found.map((document) => this.#shown(document));
  }

  /** Other services send no aliases; those of our own catalogue are known. */
  #names({ id, name }: Device): readonly string[] {
    this.#aliases ??= new Map(this.#options.data.devices.map((device) => [device.id, device.aliases]));
    return [name, ...(this.#aliases.get(id) ?? [])];
  }

  #shown(document: CompleteDocuments['device']): Device {
    const device = this.#devices.get(document) ?? toDevice(document);
    this.#devices.set(document, device);
    return device;
  }
}

function toCategory(document: CompleteDocuments['category']): Category {
  return toGroup(document) as Category;
}

/** Services without lists of ids have only the id in their documents. */
function devicesIn(group: DeviceGroup, id: string): SearchSource {
  if (group === 'seriesId') return devicesBy(group, id);
  return devicesByEither([group, group === 'categoryIds' ? 'categoryId' : 'manufacturerId'], id);
}
