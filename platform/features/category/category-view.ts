import type { Category, Device, FormFactor, Series } from '../../services/catalogue/types.ts';
import type { Cents } from '../../shared/money.ts';
import type { Photo } from '../../shared/picture.ts';
import type { DeviceListEntry } from '../devices/device-list.ts';

export interface MakerEntry {
  name: string;
  url: string;
  deviceCount: number;
}

export interface SeriesEntry {
  name: string;
  url: string;
  deviceCount: number;
  firstYear: number | null;
  lastYear: number | null;
  maxPriceCents: Cents;
}

export interface CategoryView {
  title: string;
  url: string;
  formFactor: FormFactor;
  drawing: FormFactor | { drawing: FormFactor; photo: Photo };
  intro: string;
  /** The best-known makers, or all of them. */
  makers: MakerEntry[];
  /** Number of makers not shown; 0 when all are shown. */
  moreMakers: number;
  /** The maker whose series are shown. */
  current: { name: string; url: string; series: SeriesEntry[] } | null;
  popular: DeviceListEntry[];
}

/** Above this number of makers the last tile says "all". */
export const MAKERS_SHOWN = 12;

type ListMakers = Pick<Category, 'manufacturers' | 'topManufacturers'>;

/** Makers by prominence; the other makers follow by name when all are requested. */
export function shownMakers({ manufacturers, topManufacturers }: ListMakers, all: boolean): MakerEntry[] {
  const top = topManufacturers.length > 0 ? topManufacturers : manufacturers;
  const rest = manufacturers.filter((maker) => !top.some((known) => known.id === maker.id));
  const ordered = [...top, ...rest];
  const shown = all || ordered.length <= MAKERS_SHOWN ? ordered : ordered.slice(0, MAKERS_SHOWN - 1);
  return shown.map(({ name, url, deviceCount }) => ({ name, url, deviceCount }));
}

type SeriesFacts = Pick<Series, 'name' | 'url' | 'deviceCount' | 'firstYear' | 'lastYear'>;

export function toSeriesEntry(series: SeriesFacts, devices: readonly Device[], getPrice: (device: Device) => Cents) {
  const { name, url, deviceCount, firstYear, lastYear } = series;
  const maxPriceCents = devices.reduce((highest, device) => Math.max(highest, getPrice(device)), 0);
  return { name, url, deviceCount, firstYear, lastYear, maxPriceCents } satisfies SeriesEntry;
}

/** Newest series first; within a year the younger line first, then by name. Series without a year come last. */
export function newestFirst(one: SeriesEntry, other: SeriesEntry): number {
  return (
    (other.lastYear ?? 0) - (one.lastYear ?? 0) ||
    (other.firstYear ?? 0) - (one.firstYear ?? 0) ||
    one.name.localeCompare(other.name, undefined, { numeric: true })
  );
}
