import type { FormFactor } from './types.ts';

/** A device in platform/generated/catalogue.gen.json. */
export interface CatalogueDevice {
  id: string;
  kind: FormFactor;
  manufacturer: string;
  series: string;
  seriesId: string;
  model: string;
  name: string;
  releaseYear: number | null;
  releaseMonth: number | null;
  priceClass: string;
  /** Missing when it is the drawing of the kind. */
  drawing?: string;
  variants: { id: string; label: string }[];
  configurations?: Record<string, string[]>;
  modelNumbers: string[];
  aliases: string[];
  mounts?: string[];
}

export interface CatalogueCategory {
  id: string;
  kind: FormFactor;
  parent?: string;
  manufacturer?: string;
}

/** platform/generated/catalogue.gen.json: devices newest first. */
export interface CatalogueData {
  categories: CatalogueCategory[];
  top: { manufacturers: Record<string, string[]>; devices: Record<string, string[]> };
  devices: CatalogueDevice[];
  /** Given pictures by id: tenants/pictures.json. */
  pictures?: { categories: GivenPictures; devices: GivenPictures };
  /** How each device is found by name, by id; made by a build. What is missing is made when the catalogue is created. */
  searchKeys?: Readonly<Record<string, { nameKeys: string[]; searchTerms: string }>>;
}

type GivenPictures = Readonly<Record<string, { imagePath: string; alt: Readonly<Record<string, string>> }>>;

export interface PageTexts {
  content: string;
  metaDescription: string;
  metaKeywords: string;
}

/** One language of platform/generated/catalogue-texts.gen.json. */
export interface CatalogueTexts {
  categories: Record<string, PageTexts & { name: string; one: string; url: string }>;
  manufacturer: PageTexts;
  series: PageTexts;
  device: PageTexts;
  /** Search terms of categories, by category id, and words to ignore. */
  search: { categories: Record<string, string[]>; ignored: string[] };
  /** Kinds of products that are not bought, by id: their name in the plural, and the search words that name them. */
  notBought: Record<string, NotBoughtTexts>;
}

export interface NotBoughtTexts {
  name: string;
  words: string[];
  /** Words next to which a search means something else: "kindle fire" is a tablet. */
  unless: string[];
}

/** Inserts name, category and count into the patterns of a language. */
export function fillTexts(patterns: PageTexts, values: { name: string; category: string; count?: number }): PageTexts {
  const fill = (pattern: string) =>
    pattern.replace(/\{(name|category|count)\}/g, (_, key: keyof typeof values) => String(values[key] ?? ''));
  return {
    content: fill(patterns.content),
    metaDescription: fill(patterns.metaDescription),
    metaKeywords: fill(patterns.metaKeywords),
  };
}
