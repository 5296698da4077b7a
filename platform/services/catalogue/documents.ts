import type { DeviceDrawing } from '../../shared/device-drawing.ts';
import {
  type CatalogueCategory,
  type CatalogueData,
  type CatalogueDevice,
  type CatalogueTexts,
  fillTexts,
} from './catalogue-data.ts';
import { nameSuffixes, tokenize } from './search/analyzer.ts';
import { slugOf } from './slug-of.ts';
import type { Category, Device, Manufacturer, ManufacturerRef, Series, SeriesRef } from './types.ts';

/** A device as indexed: what the shop shows, and its search terms. */
export type DeviceDocument = Omit<Device, 'questions'> & {
  /** Its category and the one above it. */
  categoryIds: string[];
  manufacturerIds: string[];
  /** The ends of its name, to recognise a name typed out in full. */
  nameSuffixes: string[];
  searchTerms: string;
  /** Year of release, or a guess for devices without one, so that scoring by age treats them as old. */
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

/** Documents of one language. The devices of all languages come in the same order and differ only in their texts. */
export function documentsOf(data: CatalogueData, texts: CatalogueTexts): LocaleDocuments {
  const devices = data.devices.map((device) => deviceDocument(device, data.categories, texts));
  return { devices, groups: groupDocuments(data, texts, devices) };
}

function categoryOf({ kind, manufacturer }: CatalogueDevice, categories: readonly CatalogueCategory[]) {
  const own = categories.filter((category) => category.kind === kind);
  const found = own.find((category) => category.manufacturer === manufacturer) ?? own.find(({ parent }) => !parent);
  if (!found) throw new Error(`no category for devices of kind ${kind}`);
  return found;
}

/** Id of a maker within a category: the same maker has a page in each. */
function manufacturerId(manufacturer: string, categoryId: string): string {
  return `${slugOf(manufacturer)}.${categoryId}`;
}

function deviceDocument(
  device: CatalogueDevice,
  categories: readonly CatalogueCategory[],
  texts: CatalogueTexts,
): DeviceDocument {
  const { id, kind, manufacturer, series, seriesId, model, name, releaseYear, releaseMonth, priceClass } = device;
  const category = categoryOf(device, categories);
  const categoryIds = category.parent ? [category.id, category.parent] : [category.id];
  const one = texts.categories[category.id]?.one ?? '';
  // The compiler takes the names of drawings only.
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
    variants: device.variants,
    modelNumbers: device.modelNumbers,
    ...fillTexts(texts.device, { name, category: one }),
    nameSuffixes: endsOf(device),
    searchTerms: searchTermsOf(device),
    scoreYear: releaseYear ?? UNKNOWN_YEAR,
  };
}

/** Ends of the name and of its aliases, also with numbers apart ("flip 5") and without the trailing radio standard. */
function endsOf({ name, aliases }: CatalogueDevice): string[] {
  const spellings = [name, ...aliases].flatMap((spelling) => {
    const list = tokenize(spelling);
    const apart = list.flatMap((word) => /^([a-z]+)(\d+)$/.exec(word)?.slice(1) ?? [word]);
    return list.at(-1) === '5g' ? [list, list.slice(0, -1)] : [list, apart];
  });
  return [...new Set(spellings.flatMap(nameSuffixes))];
}

const ROMAN: Readonly<Record<string, string>> = { ii: '2', iii: '3', iv: '4', vi: '6', vii: '7' };

/** Everything a device is found by, each word once: names, model numbers, "Mark 4" for "Mark IV", "200" for "200mm", "flip 5" for "flip5". */
function searchTermsOf(device: CatalogueDevice): string {
  const { manufacturer, model, modelNumbers, aliases, mounts = [] } = device;
  const named = tokenize([manufacturer, model, ...aliases, ...mounts].join(' '));
  const terms = new Set([...named, ...tokenize(modelNumbers.join(' '))]);
  for (const word of named) {
    const roman = ROMAN[word];
    if (roman) terms.add(roman);
    const measure = device.kind === 'lens' && /^([\d.]+)[a-z]+$/.exec(word)?.[1];
    if (measure) terms.add(measure);
    const [, letters, digits] = /^([a-z]+)(\d+)/.exec(word) ?? [];
    if (letters && digits) terms.add(letters).add(digits);
  }
  return [...terms].join(' ');
}

function groupDocuments(data: CatalogueData, texts: CatalogueTexts, devices: DeviceDocument[]): GroupDocument[] {
  const documents: GroupDocument[] = [];
  data.categories.forEach((category, position) => {
    const own = devices.filter(({ categoryIds }) => categoryIds.includes(category.id));
    const makers = grouped(own, ({ manufacturer }) => manufacturer);
    const manufacturers = [...makers].map(([name, list]) => manufacturerOf(name, list, category, data, texts));
    documents.push(categoryDocument(category, manufacturers, data, texts, position));
    documents.push(...manufacturers.map((manufacturer) => ({ ...manufacturer, type: 'manufacturer' as const })));
    const series = grouped(
      own.filter(({ categoryId }) => categoryId === category.id),
      ({ seriesId }) => seriesId,
    );
    documents.push(...[...series.values()].map((list) => seriesDocument(list, category, texts)));
  });
  markNamesakes(documents);
  return documents;
}

/** "Lenovo Legion" is a line of phones and one of notebooks; Leica's cameras "M" and its lenses "Leica M" read alike too. */
function markNamesakes(documents: readonly GroupDocument[]): void {
  const series = documents.filter((document) => document.type === 'series');
  for (const namesakes of grouped(series, fullNameOf).values()) {
    if (namesakes.length > 1) for (const one of namesakes) one.namesake = true;
  }
}

/** Maker and name, the maker once, as a slug. */
function fullNameOf({ manufacturerId, name }: Series): string {
  const maker = manufacturerId.split('.')[0] ?? '';
  const slug = slugOf(name);
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
  const refs = manufacturers.map(toManufacturerRef).sort((a, b) => a.name.localeCompare(b.name, 'en'));
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
    manufacturers: refs,
    topManufacturers: top.flatMap((name) => refs.find((ref) => ref.name === name) ?? []).slice(0, TOP_MANUFACTURERS),
  };
}

function toManufacturerRef({ id, name, url, deviceCount }: Manufacturer): ManufacturerRef {
  return { id, name, url, deviceCount };
}

function manufacturerOf(
  name: string,
  devices: readonly DeviceDocument[],
  category: CatalogueCategory,
  data: CatalogueData,
  texts: CatalogueTexts,
): Manufacturer {
  const own = texts.categories[category.id];
  const series = [...grouped(devices, ({ seriesId }) => seriesId).values()].map(toSeriesRef).sort(latestFirst);
  const wanted = new Set(data.top.devices[category.kind] ?? []);
  const known = new Set(devices.filter(({ id }) => wanted.has(id)).map(({ seriesId }) => seriesId));
  const topSeries = [...series.filter(({ id }) => known.has(id)), ...series.filter(({ id }) => !known.has(id))];
  return {
    id: manufacturerId(name, category.id),
    name,
    url: `${slugOf(name)}-${own?.url ?? category.id}`,
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

function latestFirst(a: SeriesRef, b: SeriesRef): number {
  return (b.lastYear ?? 0) - (a.lastYear ?? 0) || a.name.localeCompare(b.name, 'en', { numeric: true });
}

function grouped<T>(list: readonly T[], key: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const group = groups.get(key(one));
    if (group) group.push(one);
    else groups.set(key(one), [one]);
  }
  return groups;
}
