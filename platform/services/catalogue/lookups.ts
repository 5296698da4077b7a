import type { DeviceDocument, GroupDocument, LocaleDocuments } from './documents.ts';
import type { Category, Device, Manufacturer, Series } from './types.ts';

/** Fields by which devices are listed. */
export type DeviceGroup = 'seriesId' | 'manufacturerIds' | 'categoryIds';

export interface Groups {
  category: Category;
  manufacturer: Manufacturer;
  series: Series;
}

type Group = Groups[keyof Groups];

/** One language of the catalogue by id and address. All objects are shared: callers that change one must copy it. */
export class Lookups {
  /** In display order. */
  readonly categories: readonly Category[];
  /** Newest first. */
  readonly devices: readonly Device[];
  readonly #devices: Record<'id' | 'url', ReadonlyMap<string, Device>>;
  readonly #groups: Record<'id' | 'url', ReadonlyMap<string, Group>>;
  readonly #lists: Record<DeviceGroup, ReadonlyMap<string, readonly Device[]>>;

  constructor({ devices, groups }: LocaleDocuments) {
    const documents = devices.toSorted(newestFirst);
    const pairs = documents.map((document) => [document, toDevice(document)] as const);
    this.devices = pairs.map(([, device]) => device);
    this.#devices = { id: firstBy(this.devices, ({ id }) => id), url: firstBy(this.devices, ({ url }) => url) };
    const shown = groups.map((document) => ({ type: document.type, group: toGroup(document) }));
    this.#groups = {
      id: groupsBy(shown, ({ id }) => id),
      url: groupsBy(shown, ({ url }) => url),
    };
    this.#lists = {
      seriesId: listedBy(pairs, ({ seriesId }) => [seriesId]),
      manufacturerIds: listedBy(pairs, ({ manufacturerIds }) => manufacturerIds),
      categoryIds: listedBy(pairs, ({ categoryIds }) => categoryIds),
    };
    this.categories = shown.filter(({ type }) => type === 'category').map(({ group }) => group as Category);
  }

  device(field: 'id' | 'url', value: string): Device | undefined {
    return this.#devices[field].get(value);
  }

  group<T extends keyof Groups>(type: T, field: 'id' | 'url', value: string): Groups[T] | undefined {
    return this.#groups[field].get(`${type} ${value}`) as Groups[T] | undefined;
  }

  /** Newest first. */
  listDevices(group: DeviceGroup, id: string): readonly Device[] {
    return this.#lists[group].get(id) ?? [];
  }
}

/** The displayed part of a document, without index data. Questions depend on the request. */
export function toDevice(document: DeviceDocument): Device {
  const { categoryIds: _1, manufacturerIds: _2, nameKeys: _3, searchTerms: _4, scoreYear: _5, ...shown } = document;
  return { ...shown, questions: [] };
}

export function toGroup(document: GroupDocument): Group {
  const { type: _1, ...shown } = document;
  if (!('position' in shown)) return shown;
  const { position: _2, ...category } = shown;
  return category;
}

function groupsBy(shown: readonly { type: string; group: Group }[], value: (group: Group) => string) {
  const byKey = firstBy(shown, ({ type, group }) => `${type} ${value(group)}`);
  return new Map([...byKey].map(([key, { group }]) => [key, group]));
}

/** Devices without a year come last; within a year, those without a month. */
function newestFirst(a: DeviceDocument, b: DeviceDocument): number {
  return latest(a.releaseYear, b.releaseYear) || latest(a.releaseMonth, b.releaseMonth);
}

function latest(a: number | null, b: number | null): number {
  return (b ?? -1) - (a ?? -1);
}

/** Maps by key; the first item with a key counts. */
function firstBy<T>(list: readonly T[], key: (one: T) => string): Map<string, T> {
  return new Map(list.toReversed().map((one) => [key(one), one]));
}

function listedBy(
  pairs: readonly (readonly [DeviceDocument, Device])[],
  ids: (document: DeviceDocument) => readonly string[],
): Map<string, Device[]> {
  const lists = new Map<string, Device[]>();
  for (const [document, device] of pairs) {
    for (const id of ids(document)) {
      const list = lists.get(id);
      if (list) list.push(device);
      else lists.set(id, [device]);
    }
  }
  return lists;
}
