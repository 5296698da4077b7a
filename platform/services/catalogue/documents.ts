import type { DeviceDrawing } from '../../shared/device-drawing.ts';
import type { Pictured } from '../../shared/picture.ts';
import {
  type CatalogueCategory,
  type CatalogueData,
  type CatalogueDevice,
  type CatalogueTexts,
  fillTexts,
} from './catalogue-data.ts';
import { splitRuns, toArabic, tokenize } from './search/analyzer.ts';
import { nameKeys } from './search/name-keys.ts';
import { toSlug } from './to-slug.ts';
import type { Category, Device, Manufacturer, ManufacturerRef, Series, SeriesRef } from './types.ts';

/** An indexed device: the displayed data and its search terms. */
export type DeviceDocument = Omit<Device, 'questions'> & {
  /** Its category and the parent category. */
  categoryIds: string[];
  manufacturerIds: string[];
  /** Keys that name only this device, as far as the catalogue allows: see search/name-keys.ts. */
  nameKeys: string[];
  searchTerms: string;
  /** Year of release; estimated for devices without one, so that scoring by age treats them as old. */
  scoreYear: number;
};

export type GroupDocument =
  | (Category & { type: 'category'; position: number })
  | (Manufacturer & { type: 'manufacturer' })
  | (Series & { type: 'series' });

export interface LocaleDocuments {
  devices: DeviceDocument[];
  groups: GroupDocument[];
}

const UNKNOWN_YEAR = 2012;
const TOP_MANUFACTURERS = 12;
const TOP_SERIES = 8;

/** Documents of one language. The devices have the same order in all languages and differ only in their texts. */
export function buildLocaleDocuments(data: CatalogueData, texts: CatalogueTexts): LocaleDocuments {
  const devices = data.devices.map((device) => deviceDocument(device, data, texts));
  return { devices, groups: groupDocuments(data, texts, devices) };
}

function findCategory({ kind, manufacturer }: CatalogueDevice, categories: readonly CatalogueCategory[]) {
  const own = categories.filter((category) => category.kind === kind);
  const found = own.find((category) => category.manufacturer === manufacturer) ?? own.find(({ parent }) => !parent);
  if (!found) throw new Error(`no category for devices of kind ${kind}`);
  return found;
}

/** By name. A catalogue has a few dozen manufacturers and thousands of devices, in each language. */
const manufacturerSlugs = new Map<string, string>();

/** Id of a manufacturer within a category: a manufacturer has one page per category. */
function manufacturerId(manufacturer: string, categoryId: string): string {
  const slug = manufacturerSlugs.get(manufacturer) ?? toSlug(manufacturer);
  manufacturerSlugs.set(manufacturer, slug);
  return `${slug}.${categoryId}`;
}

function deviceDocument(
  device: CatalogueDevice,
  { categories, pictures, searchKeys }: Pick<CatalogueData, 'categories' | 'pictures' | 'searchKeys'>,
  texts: CatalogueTexts,
): DeviceDocument {
  const { id, kind, manufacturer, series, seriesId, model, name, releaseYear, releaseMonth, priceClass } = device;
  const category = findCategory(device, categories);
  const categoryIds = category.parent ? [category.id, category.parent] : [category.id];
  const one = texts.categories[category.id]?.one ?? '';
  // The compiler accepts only names of drawings.
  const image = (device.drawing ?? kind) as DeviceDrawing;
  return {
    id,
    name,
    model,
    url: id,
    category: texts.categories[category.id]?.name ?? category.id,
    categoryId: category.id,
    categoryIds,
    manufacturer,
    manufacturerId: manufacturerId(manufacturer, category.id),
    manufacturerIds: categoryIds.map((categoryId) => manufacturerId(manufacturer, categoryId)),
    series,
    seriesId,
    formFactor: kind,
    priceClass,
    releaseYear,
    releaseMonth,
    image,
    thumbnail: image,
    ...toPictured(pictures?.devices[id]),
    variants: device.variants,
    ...(device.configurations && { configurations: device.configurations }),
    modelNumbers: device.modelNumbers,
    ...fillTexts(texts.device, { name, category: one }),
    ...foundBy(device, searchKeys),
    scoreYear: releaseYear ?? UNKNOWN_YEAR,
  };
}

/** How a device is found by name; the same in every language. */
type SearchKeys = Pick<DeviceDocument, 'nameKeys' | 'searchTerms'>;

const found = new WeakMap<CatalogueDevice, SearchKeys>();

/** Search keys of a device, stored once for all languages: those of the build, or made here. */
function foundBy(device: CatalogueDevice, prepared: CatalogueData['searchKeys']): SearchKeys {
  const known = found.get(device) ?? prepared?.[device.id] ?? createSearchKeys(device);
  found.set(device, known);
  return known;
}

function createSearchKeys(device: CatalogueDevice): SearchKeys {
  return { nameKeys: nameKeys(device), searchTerms: collectSearchTerms(device) };
}

/** Search keys of all devices by id. A build stores them, because making them takes most of a start. */
export function prepareSearchKeys(devices: readonly CatalogueDevice[]): Record<string, SearchKeys> {
  return Object.fromEntries(devices.map((device) => [device.id, createSearchKeys(device)]));
}

/** Longest run of letters that people join with the following number: "Z 6" as "z6", "EOS R6" as "eosr6". */
const MAX_PREFIX_LENGTH = 3;

/**
 * All search terms of a device, without duplicates: names, model numbers, "Mark 4" for "Mark IV", "200" for "200mm",
 * "flip 5" for "flip5", "z6" for "Z 6".
 */
function collectSearchTerms(device: CatalogueDevice): string {
  const { kind, manufacturer, model, modelNumbers, aliases, mounts = [] } = device;
  const names = [model, ...aliases].map(tokenize);
  const numbers = modelNumbers.map(tokenize);
  const terms = new Set([...tokenize(manufacturer), ...names.flat(), ...mounts.flatMap(tokenize), ...numbers.flat()]);
  for (const words of names) {
    for (const [at, word] of words.entries()) {
      // "Alpha 7 IV" is called "Mark 4" as well.
      if (kind === 'camera' && toArabic(word) !== word) terms.add('mark').add('mk');
      for (const run of splitRuns(word)) terms.add(run).add(toArabicNumeral(run, device));
      const next = words[at + 1];
      if (!next || word.length > MAX_PREFIX_LENGTH || !/^\p{L}+$/u.test(word)) continue;
      for (const begun of [next, toArabic(next), splitRuns(next)[0] ?? '']) terms.add(word + begun);
    }
  }
  for (const number of numbers) terms.add(number.join(''));
  return [...terms].join(' ');
}

/** A single "v" means five only in the names of cameras. */
function toArabicNumeral(run: string, { kind }: CatalogueDevice): string {
  return run === 'v' && kind !== 'camera' ? run : toArabic(run);
}

function groupDocuments(data: CatalogueData, texts: CatalogueTexts, devices: DeviceDocument[]): GroupDocument[] {
  const documents: GroupDocument[] = [];
  data.categories.forEach((category, position) => {
    const own = devices.filter(({ categoryIds }) => categoryIds.includes(category.id));
    const makers = collectByKey(own, ({ manufacturer }) => manufacturer);
    const manufacturers = [...makers].map(([name, list]) => toManufacturer(name, list, category, data, texts));
    documents.push(categoryDocument(category, manufacturers, data, texts, position));
    documents.push(...manufacturers.map((manufacturer) => ({ ...manufacturer, type: 'manufacturer' as const })));
    const series = collectByKey(
      own.filter(({ categoryId }) => categoryId === category.id),
      ({ seriesId }) => seriesId,
    );
    documents.push(...[...series.values()].map((list) => seriesDocument(list, category, texts)));
  });
  markNamesakes(documents);
  return documents;
}

/** "Lenovo Legion" names both phones and notebooks; Leica's cameras "M" and its lenses "Leica M" look alike too. */
function markNamesakes(documents: readonly GroupDocument[]): void {
  const series = documents.filter((document) => document.type === 'series');
  for (const namesakes of collectByKey(series, toSeriesSlug).values()) {
    if (namesakes.length > 1) for (const one of namesakes) one.namesake = true;
  }
}

/** Manufacturer and name as a slug, with the manufacturer only once. */
function toSeriesSlug({ manufacturerId, name }: Series): string {
  const maker = manufacturerId.split('.')[0] ?? '';
  const slug = toSlug(name);
  return slug.startsWith(`${maker}-`) ? slug : `${maker}-${slug}`;
}

function categoryDocument(
  { id, kind, parent }: CatalogueCategory,
  manufacturers: readonly Manufacturer[],
  data: CatalogueData,
  texts: CatalogueTexts,
  position: number,
): GroupDocument {
  const own = texts.categories[id];
  if (!own) throw new Error(`the texts have no category ${id}`);
  const refs = manufacturers.map(toManufacturerRef).sort((a, b) => byName.compare(a.name, b.name));
  const top = data.top.manufacturers[kind] ?? [];
  return {
    type: 'category',
    position,
    id,
    name: own.name,
    title: own.name,
    url: own.url,
    formFactor: kind,
    ...(parent ? { parentId: parent } : {}),
    content: own.content,
    metaDescription: own.metaDescription,
    metaKeywords: own.metaKeywords,
    thumbnail: kind,
    ...toPictured(data.pictures?.categories[id]),
    manufacturers: refs,
    topManufacturers: top.flatMap((name) => refs.find((ref) => ref.name === name) ?? []).slice(0, TOP_MANUFACTURERS),
  };
}

function toPictured(given: NonNullable<CatalogueData['pictures']>['devices'][string] | undefined): Pictured {
  return given ? { imagePath: given.imagePath, imageAlt: given.alt } : {};
}

function toManufacturerRef({ id, name, url, deviceCount }: Manufacturer): ManufacturerRef {
  return { id, name, url, deviceCount };
}

function toManufacturer(
  name: string,
  devices: readonly DeviceDocument[],
  category: CatalogueCategory,
  data: CatalogueData,
  texts: CatalogueTexts,
): Manufacturer {
  const own = texts.categories[category.id];
  const series = [...collectByKey(devices, ({ seriesId }) => seriesId).values()].map(toSeriesRef).sort(latestFirst);
  const wanted = new Set(data.top.devices[category.kind] ?? []);
  const known = new Set(devices.filter(({ id }) => wanted.has(id)).map(({ seriesId }) => seriesId));
  const topSeries = [...series.filter(({ id }) => known.has(id)), ...series.filter(({ id }) => !known.has(id))];
  return {
    id: manufacturerId(name, category.id),
    name,
    url: `${toSlug(name)}-${own?.url ?? category.id}`,
    categoryId: category.id,
    ...fillTexts(texts.manufacturer, { name, category: own?.name ?? '', count: devices.length }),
    thumbnail: category.kind,
    deviceCount: devices.length,
    series,
    topSeries: topSeries.slice(0, TOP_SERIES),
  };
}

function toSeriesRef(devices: readonly DeviceDocument[]): SeriesRef {
  const [first] = devices;
  const years = devices.flatMap(({ releaseYear }) => releaseYear ?? []);
  return {
    id: first?.seriesId ?? '',
    name: first?.series ?? '',
    url: first?.seriesId ?? '',
    deviceCount: devices.length,
    firstYear: years.length > 0 ? Math.min(...years) : null,
    lastYear: years.length > 0 ? Math.max(...years) : null,
  };
}

function seriesDocument(
  devices: readonly DeviceDocument[],
  category: CatalogueCategory,
  texts: CatalogueTexts,
): GroupDocument {
  const [first] = devices as [DeviceDocument, ...DeviceDocument[]];
  const doubled = first.series.toLowerCase().startsWith(first.manufacturer.toLowerCase());
  const name = doubled ? first.series : `${first.manufacturer} ${first.series}`;
  const own = texts.categories[category.id];
  return {
    type: 'series',
    ...toSeriesRef(devices),
    categoryId: category.id,
    manufacturerId: first.manufacturerId,
    ...fillTexts(texts.series, { name, category: own?.name ?? '', count: devices.length }),
    thumbnail: category.kind,
  };
}

// `localeCompare` would look up a collator for each of the comparisons of a start, of which there are tens of thousands.
const byName = new Intl.Collator('en');
const byNumber = new Intl.Collator('en', { numeric: true });

function latestFirst(a: SeriesRef, b: SeriesRef): number {
  return (b.lastYear ?? 0) - (a.lastYear ?? 0) || byNumber.compare(a.name, b.name);
}

function collectByKey<T>(list: readonly T[], key: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const group = groups.get(key(one));
    if (group) group.push(one);
    else groups.set(key(one), [one]);
  }
  return groups;
}
