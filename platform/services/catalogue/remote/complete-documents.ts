import { type DeviceDrawing, deviceDrawings } from '../../../shared/device-drawing.ts';
import type { Pictured } from '../../../shared/picture.ts';
import type { CatalogueData, CatalogueDevice } from '../catalogue-data.ts';
import type { FormFactor, ManufacturerRef, SeriesRef } from '../types.ts';
import type { CompleteDocuments, SentDocuments, SentRef } from './read-documents.ts';

/** Facts about a category of its trade service from the tenant file. */
export interface CategoryFacts {
  formFactor: FormFactor;
  priceClass: string;
}

/**
 * Sources of missing members of a device document: the tenant file, then the device with the same id in our catalogue.
 */
export interface DeviceFacts {
  category(id: string): CategoryFacts | undefined;
  device(id: string): CatalogueDevice | undefined;
  /** Address of the service: a path that it sends is one of its host. */
  address: string;
}

/** Never more than the operator pays for the cheapest class. */
const DEFAULT_PRICE_CLASS = 'budget';

export function deviceFacts(
  { categories, devices }: Pick<CatalogueData, 'categories' | 'devices'>,
  stated: Readonly<Record<string, CategoryFacts | undefined>>,
  address: string,
): DeviceFacts {
  const own = new Map(devices.map((device) => [device.id, device]));
  const kinds = new Map(categories.map(({ id, kind }) => [id, kind]));
  return {
    address,
    device: (id) => own.get(id),
    category: (id) => {
      const kind = kinds.get(id);
      if (Object.hasOwn(stated, id)) return stated[id];
      return kind && { formFactor: kind, priceClass: DEFAULT_PRICE_CLASS };
    },
  };
}

/** Completes a device with every member a shop needs; undefined when its form factor is unknown. */
export function completeDevice(
  sent: SentDocuments['device'],
  facts: DeviceFacts,
): CompleteDocuments['device'] | undefined {
  const known = facts.device(sent.id);
  const category = facts.category(sent.categoryId);
  const formFactor = sent.formFactor ?? known?.kind ?? category?.formFactor;
  if (!formFactor) return undefined;
  const drawing = (known?.drawing ?? formFactor) as DeviceDrawing;
  const configurations = sent.configurations ?? known?.configurations;
  return {
    categoryIds: [sent.categoryId],
    manufacturerIds: [sent.manufacturerId],
    nameKeys: [],
    searchTerms: '',
    scoreYear: 0,
    ...withPicture(sent, facts),
    formFactor,
    priceClass: sent.priceClass ?? known?.priceClass ?? category?.priceClass ?? DEFAULT_PRICE_CLASS,
    releaseYear: sent.releaseYear ?? known?.releaseYear ?? null,
    releaseMonth: sent.releaseMonth ?? known?.releaseMonth ?? null,
    variants: sent.variants ?? known?.variants ?? [],
    ...(configurations && { configurations }),
    modelNumbers: sent.modelNumbers ?? known?.modelNumbers ?? [],
    image: drawingIn(sent.image) ?? drawing,
    thumbnail: drawingIn(sent.thumbnail) ?? drawing,
  };
}

/** The document with the whole address of its picture, if it names one. A shop shows it if it allows its origin. */
export function withPicture<Sent extends { [Name in 'imagePath' | 'image' | 'thumbnail']?: string | undefined }>(
  sent: Sent,
  { address }: DeviceFacts,
): Omit<Sent, 'imagePath'> & Pick<Pictured, 'imagePath'> {
  const { imagePath, ...members } = sent;
  const named = [imagePath, sent.image, sent.thumbnail].find((one) => /^(https:\/\/|\/(?!\/))/.test(one ?? ''));
  if (named === undefined || !URL.canParse(named, address)) return members;
  return { ...members, imagePath: new URL(named, address).href };
}

function drawingIn(name: string | undefined): DeviceDrawing | undefined {
  return deviceDrawings.find((drawing) => drawing === name);
}

/** Facts about a category, manufacturer or series, derived from its devices. */
interface GroupFacts extends Pick<SeriesRef, 'deviceCount' | 'firstYear' | 'lastYear'> {
  categoryId: string;
  manufacturerId: string;
  formFactor: FormFactor;
}

/** The groups of a trade service, derived from its devices, by id. */
export interface CountedGroups {
  category: ReadonlyMap<string, GroupFacts>;
  manufacturer: ReadonlyMap<string, GroupFacts>;
  series: ReadonlyMap<string, GroupFacts>;
}

export function countGroups(devices: readonly CompleteDocuments['device'][]): CountedGroups {
  const groups = { category: new Map(), manufacturer: new Map(), series: new Map() } satisfies CountedGroups;
  for (const device of devices) {
    for (const id of device.categoryIds) count(groups.category, id, device);
    for (const id of device.manufacturerIds) count(groups.manufacturer, id, device);
    count(groups.series, device.seriesId, device);
  }
  return groups;
}

function count(groups: Map<string, GroupFacts>, id: string, device: CompleteDocuments['device']): void {
  const { categoryId, manufacturerId, formFactor, releaseYear } = device;
  const group = groups.get(id) ?? {
    categoryId,
    manufacturerId,
    formFactor,
    deviceCount: 0,
    firstYear: null,
    lastYear: null,
  };
  const years = [group.firstYear, group.lastYear, releaseYear].filter((year) => year !== null);
  groups.set(id, {
    ...group,
    deviceCount: group.deviceCount + 1,
    firstYear: years.length > 0 ? Math.min(...years) : null,
    lastYear: years.length > 0 ? Math.max(...years) : null,
  });
}

const TEXTS = { content: '', metaDescription: '', metaKeywords: '' };

export function completeCategory(
  sent: SentDocuments['category'],
  groups: CountedGroups,
  facts: DeviceFacts,
): CompleteDocuments['category'] | undefined {
  const formFactor = sent.formFactor ?? facts.category(sent.id)?.formFactor ?? groups.category.get(sent.id)?.formFactor;
  if (!formFactor) return undefined;
  return {
    ...TEXTS,
    position: 0,
    title: sent.name,
    ...withPicture(sent, facts),
    type: 'category',
    formFactor,
    thumbnail: formFactor,
    manufacturers: manufacturerRefs(sent.manufacturers, groups),
    topManufacturers: manufacturerRefs(sent.topManufacturers, groups),
  };
}

export function completeManufacturer(
  sent: SentDocuments['manufacturer'],
  groups: CountedGroups,
): CompleteDocuments['manufacturer'] | undefined {
  const shown = groups.manufacturer.get(sent.id);
  if (!shown) return undefined;
  return {
    ...TEXTS,
    categoryId: shown.categoryId,
    deviceCount: shown.deviceCount,
    ...sent,
    type: 'manufacturer',
    thumbnail: shown.formFactor,
    series: seriesRefs(sent.series, groups),
    topSeries: seriesRefs(sent.topSeries, groups),
  };
}

export function completeSeries(
  sent: SentDocuments['series'],
  groups: CountedGroups,
): CompleteDocuments['series'] | undefined {
  const shown = groups.series.get(sent.id);
  if (!shown) return undefined;
  const { formFactor, ...facts } = shown;
  return { ...TEXTS, ...facts, ...sent, type: 'series', thumbnail: formFactor };
}

/** Manufacturers with their number of devices; one without devices has no page. */
function manufacturerRefs(refs: readonly SentRef<ManufacturerRef>[] = [], { manufacturer }: CountedGroups) {
  return refs
    .map((ref): ManufacturerRef => ({ deviceCount: manufacturer.get(ref.id)?.deviceCount ?? 0, ...ref }))
    .filter(({ deviceCount }) => deviceCount > 0);
}

function seriesRefs(refs: readonly SentRef<SeriesRef>[] = [], { series }: CountedGroups): SeriesRef[] {
  return refs
    .map((ref): SeriesRef => {
      const { deviceCount = 0, firstYear = null, lastYear = null } = series.get(ref.id) ?? {};
      return { deviceCount, firstYear, lastYear, ...ref };
    })
    .filter(({ deviceCount }) => deviceCount > 0);
}

/** True when a document already has all members that would be derived from its devices. */
export function isCounted(kind: Exclude<keyof CompleteDocuments, 'device'>, sent: object): boolean {
  const { formFactor, categoryId, manufacturerId, deviceCount, firstYear, manufacturers, topManufacturers, series } =
    sent as Record<string, unknown>;
  const areCounted = (refs: unknown) =>
    Array.isArray(refs) && refs.every((ref: { deviceCount?: number }) => ref.deviceCount !== undefined);
  if (kind === 'category') return formFactor !== undefined && areCounted(manufacturers) && areCounted(topManufacturers);
  const isPlaced = categoryId !== undefined && deviceCount !== undefined && isKind(sent);
  return isPlaced && (kind === 'series' ? manufacturerId !== undefined && firstYear !== undefined : areCounted(series));
}

const KINDS: readonly string[] = ['phone', 'tablet', 'notebook', 'camera', 'lens'] satisfies FormFactor[];

function isKind({ thumbnail }: { thumbnail?: string }): boolean {
  return thumbnail !== undefined && KINDS.includes(thumbnail);
}
