import type { CatalogueTexts } from './catalogue-texts.ts';
import type { CategoryStructure, CompiledCatalogue, CompiledDevice } from './compile-catalogue.ts';
import { slug } from './slug.ts';

/** What the addresses of one language name: each is the last part of the path of a page that is there. */
export interface CataloguePages {
  categories: ReadonlySet<string>;
  /** Categories, makers within one, and series. */
  overviews: ReadonlySet<string>;
  devices: ReadonlySet<string>;
}

const known = new WeakMap<CatalogueTexts, { catalogue: CompiledCatalogue; pages: CataloguePages }>();

/** The same object for the same catalogue and texts, so that what is judged by it can be kept. */
export function cataloguePages(catalogue: CompiledCatalogue, texts: CatalogueTexts): CataloguePages {
  const before = known.get(texts);
  if (before?.catalogue === catalogue) return before.pages;
  const pages = pagesOf(catalogue, texts);
  known.set(texts, { catalogue, pages });
  return pages;
}

function pagesOf({ categories, devices }: CompiledCatalogue, texts: CatalogueTexts): CataloguePages {
  const urls = new Map(categories.map(({ id }) => [id, texts.categories?.[id]?.url]));
  const named = new Set([...urls.values()].filter((url) => url !== undefined));
  const overviews = new Set(named);
  for (const device of devices) {
    overviews.add(device.seriesId);
    for (const { id } of categoriesOf(device, categories)) {
      const url = urls.get(id);
      if (url !== undefined) overviews.add(`${slug(device.manufacturer)}-${url}`);
    }
  }
  return { categories: named, overviews, devices: new Set(devices.map(({ id }) => id)) };
}

/** The category of its kind, and the device group of its maker where there is one. */
function categoriesOf({ kind, manufacturer }: CompiledDevice, categories: readonly CategoryStructure[]) {
  return categories.filter(
    (category) => category.kind === kind && (category.manufacturer ?? manufacturer) === manufacturer,
  );
}
