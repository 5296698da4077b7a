import type { RequestContext } from '../../shared/request-context.ts';
import { addressesOf } from './addresses.ts';
import type { CatalogueData, CatalogueTexts } from './catalogue-data.ts';
import { documentsOf } from './documents.ts';
import { createEmbeddedCatalogue } from './embedded-catalogue.ts';
import { Lookups } from './lookups.ts';
import { createMemoryEngine, MemoryIndex } from './search/memory-engine.ts';
import { createOpenSearchEngine } from './search/opensearch-engine.ts';
import { TextIndex } from './search/text-index.ts';
import { createSearches } from './searches.ts';
import { searchLanguage } from './suggestions.ts';
import type { CatalogueAddresses, CatalogueService, Device, Question } from './types.ts';

export type { CatalogueService, Device, FormFactor, Question } from './types.ts';

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

/** The catalogue's door: a function of its data, so that other data make another one. */
export function createCatalogue(options: CatalogueOptions): CatalogueService {
  const { data, texts, indices, openSearchUrl, questionsFor } = options;
  const compiled = compile(options);
  const engine = openSearchUrl ? createOpenSearchEngine(openSearchUrl) : createMemoryEngine(compiled.memory);
  const embedded = createEmbeddedCatalogue({
    data,
    lookups: (locale) => need(compiled.languages.get(locale), 'lookups', locale).lookups,
    deviceIndex: (locale) => need(indices[locale], 'index', locale).devices,
    engine,
    language: searchLanguage(compiled.text, texts),
    questionsFor,
  });
  return {
    ...embedded,
    addresses: (locale) => need(compiled.languages.get(locale), 'addresses', locale).addresses,
    search: createSearches({
      engine,
      schema: options.searchesSchema,
      indices: new Set(compiled.memory.keys()),
    }),
  };
}

interface CompiledLanguage {
  lookups: Lookups;
  addresses: CatalogueAddresses;
}

function compile({ data, texts, indices }: CatalogueOptions) {
  const memory = new Map<string, MemoryIndex>();
  const languages = new Map<string, CompiledLanguage>();
  let text: TextIndex | undefined;
  for (const [locale, names] of Object.entries(indices)) {
    const documents = documentsOf(data, need(texts[locale], 'texts', locale));
    languages.set(locale, { lookups: new Lookups(documents), addresses: addressesOf(documents) });
    text ??= new TextIndex(documents.devices);
    memory.set(names.devices, new MemoryIndex(documents.devices, text));
    memory.set(names.manufacturersAggregation, new MemoryIndex(documents.groups));
  }
  if (!text) throw new Error('the catalogue needs at least one locale');
  return { memory, languages, text };
}

function need<T>(value: T | undefined, what: string, locale: string): T {
  if (value === undefined) throw new Error(`the catalogue has no ${what} for the locale ${locale}`);
  return value;
}
