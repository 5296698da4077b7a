import { ProblemError } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { addressesOf } from './addresses.ts';
import type { CatalogueData, CatalogueTexts } from './catalogue-data.ts';
import { type DeviceDocument, documentsOf, type GroupDocument } from './documents.ts';
import { type Reading, readings, readTyped, type SearchWords, searchWords } from './free-text.ts';
import { createMemoryEngine, MemoryIndex } from './memory-engine.ts';
import { createOpenSearchEngine } from './opensearch-engine.ts';
import { devicesBy, devicesByIds, freeText, listOfType, oneDevice, oneOfType } from './queries.ts';
import { type SearchEngine, type SearchSource, UnknownIndexError } from './query.ts';
import { searchRequestParser } from './search-request.ts';
import { TextIndex } from './text-index.ts';
import type {
  CatalogueAddresses,
  CatalogueService,
  Category,
  Device,
  Manufacturer,
  Question,
  Series,
  Suggestion,
} from './types.ts';

/** Index names of a language: `searchIndex` of its tenants. */
export interface IndexNames {
  manufacturersAggregation: string;
  devices: string;
}

export interface CatalogueOptions {
  /** platform/generated/catalogue.gen.json */
  data: CatalogueData;
  /** platform/generated/catalogue-texts.gen.json: by locale id. */
  texts: Readonly<Record<string, CatalogueTexts>>;
  /** Index names by locale id. */
  indices: Readonly<Record<string, IndexNames>>;
  /** JSON Schema of search bodies, `umlauf:api/searches`. */
  searchesSchema: object;
  /** Questions of a device in the request's language. */
  questionsFor: (ctx: RequestContext, device: Device) => Question[];
  /** Address of an OpenSearch cluster that holds the indices; without it searches are answered from memory. */
  openSearchUrl?: string | undefined;
}

/** More than any list of the catalogue. */
const ALL = 10_000;
/** How many more hits than wanted are read, so that devices with the named variant can come first. */
const VARIANT_MARGIN = 20;

/**
 * The catalogue's door. A search that fails is logged and shows as nothing found, so that pages stand without it;
 * only `search`, the HTTP interface, throws (400, 404, 502).
 */
export function createCatalogue(options: CatalogueOptions): CatalogueService {
  const { engine, text, addresses } = openEngine(options);
  const reader = new CatalogueReader(options, engine, text, addresses);
  return reader.service();
}

function openEngine({ data, texts, indices, openSearchUrl }: CatalogueOptions): {
  engine: SearchEngine;
  text: TextIndex;
  addresses: ReadonlyMap<string, CatalogueAddresses>;
} {
  const memory = new Map<string, MemoryIndex>();
  const addresses = new Map<string, CatalogueAddresses>();
  let text: TextIndex | undefined;
  for (const [locale, names] of Object.entries(indices)) {
    const own = texts[locale];
    if (!own) throw new Error(`the catalogue has no texts for the locale ${locale}`);
    const documents = documentsOf(data, own);
    const { devices, groups } = documents;
    addresses.set(locale, addressesOf(documents));
    text ??= new TextIndex(devices);
    memory.set(names.devices, new MemoryIndex(devices, text));
    memory.set(names.manufacturersAggregation, new MemoryIndex(groups));
  }
  if (!text) throw new Error('the catalogue needs at least one locale');
  return {
    engine: openSearchUrl ? createOpenSearchEngine(openSearchUrl) : createMemoryEngine(memory),
    text,
    addresses,
  };
}

class CatalogueReader {
  readonly #options: CatalogueOptions;
  readonly #engine: SearchEngine;
  readonly #text: TextIndex;
  readonly #addresses: ReadonlyMap<string, CatalogueAddresses>;
  readonly #parse: ReturnType<typeof searchRequestParser>;
  /** Views of documents the engine hands out again and again. */
  readonly #views = new WeakMap<DeviceDocument, Device>();
  /** Lists of devices that are always the same, because the documents in memory are; by locale, field and id. */
  readonly #lists = new Map<string, readonly Device[]>();
  readonly #wordsByLocale = new Map<string, SearchWords>();

  constructor(
    options: CatalogueOptions,
    engine: SearchEngine,
    text: TextIndex,
    addresses: ReadonlyMap<string, CatalogueAddresses>,
  ) {
    this.#options = options;
    this.#addresses = addresses;
    this.#engine = engine;
    this.#text = text;
    this.#parse = searchRequestParser(options.searchesSchema);
  }

  service(): CatalogueService {
    return {
      addresses: (locale) => this.#addressesIn(locale),
      listCategories: async (ctx) => this.#titled(ctx, await this.#groups<Category>(ctx, listOfType('category'))),
      findCategory: (ctx, url) => this.#category(ctx, 'url', url),
      findCategoryById: (ctx, id) => this.#category(ctx, 'id', id),
      findManufacturer: (ctx, url) => this.#group<Manufacturer>(ctx, 'manufacturer', 'url', url),
      findManufacturerById: (ctx, id) => this.#group<Manufacturer>(ctx, 'manufacturer', 'id', id),
      findSeries: (ctx, url) => this.#group<Series>(ctx, 'series', 'url', url),
      findSeriesById: (ctx, id) => this.#group<Series>(ctx, 'series', 'id', id),
      findDevice: (ctx, url) => this.#device(ctx, 'url', url),
      findDeviceById: (ctx, id) => this.#device(ctx, 'id', id),
      devicesOfSeries: (ctx, id) => this.#listed(ctx, 'seriesId', id),
      devicesOfManufacturer: (ctx, id) => this.#listed(ctx, 'manufacturerIds', id),
      devicesOfCategory: (ctx, id) => this.#listed(ctx, 'categoryIds', id),
      topDevices: (ctx, limit, categoryId) => this.#topDevices(ctx, limit, categoryId),
      suggest: (ctx, text, limit) => this.#suggest(ctx, text, limit),
      search: (ctx, request) => this.#search(ctx, request),
    };
  }

  async #search(ctx: RequestContext, body: unknown): Promise<unknown> {
    const request = this.#parse(body);
    try {
      return await this.#engine.search(request);
    } catch (error) {
      if (error instanceof UnknownIndexError) {
        const detail = `Known are the indices of this fleet, here ${Object.values(this.#names(ctx)).join(' and ')}.`;
        const field = { pointer: '/applicationIndexName', code: 'index.unknown', detail };
        throw new ProblemError(404, 'index.unknown', error.message, [field]);
      }
      this.#logFailure(ctx, error);
      throw new ProblemError(502, 'search.unavailable', 'The search does not answer at the moment.');
    }
  }

  #addressesIn(locale: string): CatalogueAddresses {
    const addresses = this.#addresses.get(locale);
    if (!addresses) throw new Error(`the catalogue has no addresses for the locale ${locale}`);
    return addresses;
  }

  #names(ctx: RequestContext): IndexNames {
    const names = this.#options.indices[ctx.locale];
    if (!names) throw new Error(`the catalogue has no index for the locale ${ctx.locale}`);
    return names;
  }

  /** Documents of a query; none, and a line in the log, when the search fails. */
  async #read<T>(ctx: RequestContext, index: keyof IndexNames, source: SearchSource, size: number): Promise<T[]> {
    try {
      const request = { source, applicationIndexName: this.#names(ctx)[index], resultSize: size };
      const { hits } = await this.#engine.search<T>(request);
      return hits.hits.map((hit) => hit._source);
    } catch (error) {
      this.#logFailure(ctx, error);
      ctx.markPartial?.();
      return [];
    }
  }

  #logFailure(ctx: RequestContext, error: unknown): void {
    const { tenant, locale, requestId } = ctx;
    ctx.log.error({ err: error, tenant: tenant.id, locale, requestId }, 'catalogue search failed');
  }

  async #groups<T extends Category | Manufacturer | Series>(ctx: RequestContext, source: SearchSource, size = ALL) {
    const documents = await this.#read<GroupDocument>(ctx, 'manufacturersAggregation', source, size);
    return documents.map(({ type: _, ...group }) => group as unknown as T);
  }

  async #group<T extends Category | Manufacturer | Series>(
    ctx: RequestContext,
    type: GroupDocument['type'],
    field: 'url' | 'id',
    value: string,
  ): Promise<T | undefined> {
    return (await this.#groups<T>(ctx, oneOfType(type, field, value), 1))[0];
  }

  async #category(ctx: RequestContext, field: 'url' | 'id', value: string): Promise<Category | undefined> {
    const category = await this.#group<Category>(ctx, 'category', field, value);
    return category && this.#titled(ctx, [category])[0];
  }

  /**
   * Categories with the tenant's titles for device groups: "iPhone" is shown under "Handys". The tenant says them in its own
   * language; in another one a group it renames goes by the name of the category above it.
   */
  #titled({ tenant, locale }: RequestContext, categories: readonly Category[]): Category[] {
    const titles: Readonly<Record<string, string | undefined>> = tenant.deviceGroupTitles;
    const names = this.#options.texts[locale]?.categories;
    return categories.map((category) => {
      const own = titles[category.name];
      const above = category.parentId === undefined ? undefined : names?.[category.parentId]?.name;
      const title = own === undefined || locale === tenant.locale ? own : above;
      return { ...category, title: title ?? category.title };
    });
  }

  async #devices(ctx: RequestContext, source: SearchSource, size = ALL): Promise<Device[]> {
    const documents = await this.#read<DeviceDocument>(ctx, 'devices', source, size);
    return documents.map((document) => this.#view(document));
  }

  /** All devices of a group. A copy: the caller's to sort. */
  async #listed(ctx: RequestContext, ...[field, id]: Parameters<typeof devicesBy>): Promise<Device[]> {
    const key = `${ctx.locale} ${field} ${id}`;
    const known = this.#lists.get(key);
    if (known) return known.slice();
    const devices = await this.#devices(ctx, devicesBy(field, id));
    // Nothing is kept of an id that is nobody's: anybody can ask for any number of them.
    if (!this.#options.openSearchUrl && devices.length > 0) this.#lists.set(key, devices.slice());
    return devices;
  }

  #view(document: DeviceDocument): Device {
    const known = this.#views.get(document);
    if (known) return known;
    const { categoryIds: _1, manufacturerIds: _2, nameEnds: _3, searchTerms: _4, scoreYear: _5, ...shown } = document;
    const view = { ...shown, questions: [] };
    this.#views.set(document, view);
    return view;
  }

  async #device(ctx: RequestContext, field: 'url' | 'id', value: string): Promise<Device | undefined> {
    const [device] = await this.#devices(ctx, oneDevice(field, value), 1);
    return device && { ...device, questions: this.#options.questionsFor(ctx, device) };
  }

  /** Devices in demand in the given order; when they are fewer than wanted, the newest of the category after them. */
  async #topDevices(ctx: RequestContext, limit: number, categoryId?: string): Promise<Device[]> {
    const { categories, top } = this.#options.data;
    const category = categories.find(({ id }) => id === categoryId);
    const lists = Object.entries(top.devices).filter(([kind]) => !category || kind === category.kind);
    const ids = interleaved(lists.map(([, list]) => list));
    const found = await this.#devices(ctx, devicesByIds(ids));
    const byId = new Map(found.map((device) => [device.id, device]));
    const own = ids
      .flatMap((id) => byId.get(id) ?? [])
      .filter((device) => !category?.parent || device.categoryId === category.id);
    if (own.length >= limit || !category) return own.slice(0, limit);
    const newest = await this.#devices(ctx, devicesBy('categoryIds', category.id), limit + own.length);
    return [...own, ...newest.filter((device) => !own.includes(device))].slice(0, limit);
  }

  async #suggest(ctx: RequestContext, typed: string, limit: number): Promise<Suggestion[]> {
    const year = ctx.now().getUTCFullYear();
    for (const reading of readings(readTyped(typed, this.#text), this.#searchWords(ctx))) {
      const devices = await this.#found(ctx, reading, year, limit);
      if (devices.length > 0) return toSuggestions(devices, reading).slice(0, limit);
    }
    return [];
  }

  #found(ctx: RequestContext, { words, variantId, tolerant, categoryId }: Reading, year: number, limit: number) {
    if (words.length === 0) return this.#topDevices(ctx, limit, categoryId);
    const size = variantId === undefined ? limit : limit + VARIANT_MARGIN;
    return this.#devices(ctx, freeText(words, { year, tolerant, categoryId }), size);
  }

  #searchWords(ctx: RequestContext): SearchWords {
    let own = this.#wordsByLocale.get(ctx.locale);
    if (!own) {
      own = searchWords(this.#options.texts[ctx.locale]?.search);
      this.#wordsByLocale.set(ctx.locale, own);
    }
    return own;
  }
}

/** First of each list, then second of each, and so on. */
function interleaved(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}

/** Devices that are sold in the named variant come before those that are not. */
function toSuggestions(devices: readonly Device[], { variantId }: Reading): Suggestion[] {
  const suggestions = devices.map((device): Suggestion => {
    const variant = device.variants.find(({ id }) => id === variantId);
    return variant ? { device, variantId: variant.id, variantLabel: variant.label } : { device };
  });
  return [...suggestions.filter((one) => one.variantId), ...suggestions.filter((one) => !one.variantId)];
}
