import type { CatalogueTexts } from './catalogue-texts.ts';
import type { CompiledCatalogue, CompiledDevice } from './compile-catalogue.ts';
import { slug } from './slug.ts';

/** The names in the addresses of one language: each is the last path segment of an existing page. */
export interface CataloguePages {
  categoryIds: ReadonlySet<string>;
  categories: ReadonlySet<string>;
  /** Categories, the makers within each, and series. */
  overviews: ReadonlySet<string>;
  devices: ReadonlySet<string>;
}

const known = new WeakMap<CatalogueTexts, { catalogue: CompiledCatalogue; pages: CataloguePages }>();

/** Returns the same object for the same catalogue and texts, so that callers can cache by it. */
export function cataloguePages(catalogue: CompiledCatalogue, texts: CatalogueTexts): CataloguePages {
  const before = known.get(texts);
  if (before?.catalogue === catalogue) return before.pages;
  const pages = buildCataloguePages(catalogue, texts);
  known.set(texts, { catalogue, pages });
  return pages;
}

function buildCataloguePages({ categories, devices }: CompiledCatalogue, texts: CatalogueTexts): CataloguePages {
  const urls = new Map(categories.map(({ id }) => [id, texts.categories?.[id]?.url]));
  const named = new Set([...urls.values()].filter((url) => url !== undefined));
  const overviews = new Set(named);
  for (const [maker, kinds] of listMakers(devices)) {
    for (const category of categories) {
      const url = urls.get(category.id);
      const has = kinds.has(category.kind) && (category.manufacturer ?? maker) === maker;
      if (has && url !== undefined) overviews.add(`${slug(maker)}-${url}`);
    }
  }
  for (const { seriesId } of devices) overviews.add(seriesId);
  const categoryIds = new Set(categories.map(({ id }) => id));
  return { categoryIds, categories: named, overviews, devices: new Set(devices.map(({ id }) => id)) };
}

/** Makers and their kinds of device. A maker has a page in each category of these kinds, and in its device group. */
function listMakers(devices: readonly CompiledDevice[]): Map<string, Set<string>> {
  const makers = new Map<string, Set<string>>();
  for (const { manufacturer, kind } of devices) {
    const kinds = makers.get(manufacturer) ?? new Set();
    makers.set(manufacturer, kinds.add(kind));
  }
  return makers;
}
