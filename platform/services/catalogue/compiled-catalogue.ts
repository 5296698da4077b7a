import { buildCatalogueAddresses } from './addresses.ts';
import type { CatalogueData, CatalogueTexts } from './catalogue-data.ts';
import { buildLocaleDocuments, type LocaleDocuments } from './documents.ts';
import { Lookups } from './lookups.ts';
import { MemoryIndex } from './search/memory-engine.ts';
import { PageIndex } from './search/pages.ts';
import { TextIndex } from './search/text-index.ts';
import { createVocabulary, type Vocabulary } from './search/vocabulary.ts';
import type { CatalogueAddresses, IndexNames } from './types.ts';

export interface CompiledCatalogue {
  /** By name. */
  indices: ReadonlyMap<string, MemoryIndex>;
  /** By locale id. */
  languages: ReadonlyMap<string, CompiledLanguage>;
  vocabulary: Vocabulary;
}

interface CatalogueSource {
  data: CatalogueData;
  /** By locale id. */
  texts: Readonly<Record<string, CatalogueTexts>>;
  /** By locale id. */
  indices: Readonly<Record<string, IndexNames>>;
}

/**
 * Builds the documents of all languages, so that faulty data fails a start and no page. What is derived from them cannot
 * fail and is built at first use: a start would wait for it otherwise.
 */
export function compileCatalogue({ data, texts, indices }: CatalogueSource): CompiledCatalogue {
  const built = Object.entries(indices).map(([locale, names]) => {
    return { locale, names, ...buildLocaleDocuments(data, assertDefined(texts[locale], 'texts', locale)) };
  });
  const [first] = built;
  if (!first) throw new Error('the catalogue needs at least one locale');
  let text: TextIndex | undefined;
  // Devices have the same names in all languages.
  const getText = () => {
    text ??= new TextIndex(first.devices);
    return text;
  };
  return {
    indices: new Map(
      built.flatMap(({ names, devices, groups }) => [
        [names.devices, new MemoryIndex(devices, getText)],
        [names.manufacturersAggregation, new MemoryIndex(groups)],
      ]),
    ),
    languages: new Map(built.map(({ locale, ...documents }) => [locale, new CompiledLanguage(documents)])),
    vocabulary: createVocabulary(getText),
  };
}

/** One language of the catalogue, each part built at first use. */
class CompiledLanguage {
  readonly #documents: LocaleDocuments;
  #lookups: Lookups | undefined;
  #addresses: CatalogueAddresses | undefined;
  #pages: PageIndex | undefined;

  constructor(documents: LocaleDocuments) {
    this.#documents = documents;
  }

  get lookups(): Lookups {
    this.#lookups ??= new Lookups(this.#documents);
    return this.#lookups;
  }

  get addresses(): CatalogueAddresses {
    this.#addresses ??= buildCatalogueAddresses(this.#documents);
    return this.#addresses;
  }

  get pages(): PageIndex {
    this.#pages ??= new PageIndex(this.#documents.groups);
    return this.#pages;
  }
}

export function assertDefined<T>(value: T | undefined, what: string, locale: string): T {
  if (value === undefined) throw new Error(`the catalogue has no ${what} for the locale ${locale}`);
  return value;
}
