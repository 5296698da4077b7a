import type { ServerTenant } from '../../generated/tenant-types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { isEmbeddedAddress } from '../../shared/service-address.ts';
import type { CatalogueData, CatalogueTexts } from './catalogue-data.ts';
import { assertDefined, type CompiledCatalogue, compileCatalogue } from './compiled-catalogue.ts';
import { buildLocaleDocuments } from './documents.ts';
import { createEmbeddedCatalogue } from './embedded-catalogue.ts';
import { createRemoteCatalogue } from './remote/remote-catalogue.ts';
import type { FilledIndex } from './search/fill-cluster.ts';
import { createMemoryEngine } from './search/memory-engine.ts';
import { createOpenSearchEngine } from './search/opensearch-engine.ts';
import { Turns } from './search/steps.ts';
import { createSearches } from './searches.ts';
import { type SearchLanguage, searchLanguage } from './suggestions.ts';
import type { Catalogue, CatalogueService, ConditionQuestion, Device, IndexNames } from './types.ts';

export { prepareSearchKeys } from './documents.ts';
export { fillCluster } from './search/fill-cluster.ts';
export type { CatalogueService, ConditionQuestion, Device, FormFactor, Found, IndexNames } from './types.ts';

export interface CatalogueOptions {
  /** platform/generated/catalogue.gen.json */
  data: CatalogueData;
  /** platform/generated/catalogue-texts.gen.json, by locale id. */
  texts: Readonly<Record<string, CatalogueTexts>>;
  /** Index names by locale id. */
  indices: Readonly<Record<string, IndexNames>>;
  /** JSON Schema of search bodies, `umlauf:api/searches`. */
  searchesSchema: object;
  /** Questions of a device in the request's language. */
  questionsFor: (ctx: RequestContext, device: Device) => ConditionQuestion[];
  /** Address of an OpenSearch cluster with the indices; without it the embedded engine answers searches. */
  openSearchUrl?: string | undefined;
  /** `user:password` for a tenant's trade service, if required. */
  tradeCredentials?: ((tenant: ServerTenant) => string | undefined) | undefined;
}

/** True when a tenant has a remote catalogue: its trade service is not a path of its own host. */
export function isCatalogueRemote({ services }: Pick<ServerTenant, 'services'>): boolean {
  return !isEmbeddedAddress(services.trade);
}

/** Creates the catalogue service from its data; new data need a new instance. */
export function createCatalogue(options: CatalogueOptions): CatalogueService {
  const { data, indices, openSearchUrl, questionsFor } = options;
  const compiled = compiledFor(options);
  const language = searchLanguage(compiled.vocabulary, options.texts);
  const turns = new Turns();
  const engine = openSearchUrl ? createOpenSearchEngine(openSearchUrl) : createMemoryEngine(compiled.indices, turns);
  const lookups = (locale: string) => assertDefined(compiled.languages.get(locale), 'lookups', locale).lookups;
  const addresses = (locale: string) => assertDefined(compiled.languages.get(locale), 'addresses', locale).addresses;
  const deviceIndex = (locale: string) => assertDefined(indices[locale], 'index', locale).devices;
  const pages = (locale: string) => assertDefined(compiled.languages.get(locale), 'pages', locale).pages;
  const embedded = createEmbeddedCatalogue({
    data,
    lookups,
    addresses,
    pages,
    deviceIndex,
    engine,
    language,
    questionsFor,
  });
  const remotes = remoteCatalogues(options, language);
  return {
    ...byTenant((tenant) => (isCatalogueRemote(tenant) ? remotes(tenant) : embedded)),
    addresses: (tenant) => (isCatalogueRemote(tenant) ? undefined : addresses(tenant.locale)),
    search: createSearches({
      engine,
      schema: options.searchesSchema,
      indices: compiled.indices,
      turns,
      findQuestions: (ctx, index, id) => {
        const locale = Object.keys(indices).find((one) => indices[one]?.devices === index);
        const device = locale === undefined ? undefined : lookups(locale).device('id', id);
        return device && locale !== undefined ? questionsFor({ ...ctx, locale }, device) : undefined;
      },
    }),
  };
}

/** One per address and credentials, shared by tenants. */
function remoteCatalogues(options: CatalogueOptions, language: SearchLanguage): (tenant: ServerTenant) => Catalogue {
  const { indices, data, questionsFor, tradeCredentials } = options;
  const known = new Map<string, Catalogue>();
  const indexNames = ({ tenant, locale }: RequestContext) =>
    locale === tenant.locale ? tenant.searchIndex : assertDefined(indices[locale], 'index', locale);
  return (tenant) => {
    const service = { address: tenant.services.trade, credentials: tradeCredentials?.(tenant) };
    const key = `${service.address} ${service.credentials ?? ''}`;
    const catalogue = known.get(key) ?? createRemoteCatalogue({ service, indexNames, data, language, questionsFor });
    known.set(key, catalogue);
    return catalogue;
  };
}

/** Routes each call to the catalogue of its tenant. */
function byTenant(of: (tenant: ServerTenant) => Catalogue): Catalogue {
  return {
    listCategories: (ctx) => of(ctx.tenant).listCategories(ctx),
    findCategory: (ctx, url) => of(ctx.tenant).findCategory(ctx, url),
    findCategoryById: (ctx, id) => of(ctx.tenant).findCategoryById(ctx, id),
    findManufacturer: (ctx, url) => of(ctx.tenant).findManufacturer(ctx, url),
    findManufacturerById: (ctx, id) => of(ctx.tenant).findManufacturerById(ctx, id),
    findSeries: (ctx, url) => of(ctx.tenant).findSeries(ctx, url),
    findSeriesById: (ctx, id) => of(ctx.tenant).findSeriesById(ctx, id),
    hasDevice: (ctx, url) => of(ctx.tenant).hasDevice(ctx, url),
    findDevice: (ctx, url) => of(ctx.tenant).findDevice(ctx, url),
    findDeviceById: (ctx, id) => of(ctx.tenant).findDeviceById(ctx, id),
    devicesOfSeries: (ctx, id) => of(ctx.tenant).devicesOfSeries(ctx, id),
    devicesOfCategory: (ctx, id) => of(ctx.tenant).devicesOfCategory(ctx, id),
    devicesOfManufacturer: (ctx, id) => of(ctx.tenant).devicesOfManufacturer(ctx, id),
    topDevices: (ctx, limit, id) => of(ctx.tenant).topDevices(ctx, limit, id),
    suggest: (ctx, text, limit, options) => of(ctx.tenant).suggest(ctx, text, limit, options),
    listGroupPages: (ctx) => of(ctx.tenant).listGroupPages(ctx),
    listAddresses: (ctx) => of(ctx.tenant).listAddresses(ctx),
  };
}

/** The documents of every index, for filling a search cluster; the same as in the embedded engine. */
export function* clusterDocuments({
  data,
  texts,
  indices,
}: Pick<CatalogueOptions, 'data' | 'texts' | 'indices'>): Iterable<FilledIndex> {
  for (const [locale, names] of Object.entries(indices)) {
    const { devices, groups } = buildLocaleDocuments(data, assertDefined(texts[locale], 'texts', locale));
    yield { name: names.devices, documents: devices };
    yield { name: names.manufacturersAggregation, documents: groups };
  }
}

const compiledBefore = new WeakMap<
  CatalogueData,
  { texts: CatalogueOptions['texts']; names: string; compiled: CompiledCatalogue }
>();

/** Takes 0.3 s, and the data never changes; so it is computed once per data object. */
function compiledFor(options: CatalogueOptions): CompiledCatalogue {
  const { data, texts } = options;
  const names = JSON.stringify(options.indices);
  const before = compiledBefore.get(data);
  if (before?.texts === texts && before.names === names) return before.compiled;
  const compiled = compileCatalogue(options);
  compiledBefore.set(data, { texts, names, compiled });
  return compiled;
}
