import type { Device, FormFactor } from '../../services/catalogue/types.ts';
import type { SeriesEntry } from '../category/category-view.ts';
import type { DeviceListEntry } from '../devices/device-list.ts';

export interface OverviewView {
  /** Subject of the overview, as in the last crumb: "Apple", "iPhone 13". */
  name: string;
  /** Heading, a whole sentence in the shown language. */
  title: string;
  url: string;
  formFactor: FormFactor;
  /** Of its first device. */
  drawing: Device['image'];
  intro: string;
  /** Addresses from the category down to the parent. */
  parents: { label: string; screen: 'sellCategory' | 'productOverview'; url: string }[];
  /** Series of a maker, newest first, cut; empty otherwise. */
  series: SeriesEntry[];
  seriesTotal: number;
  /** Newest first, filtered, cut. */
  devices: DeviceListEntry[];
  filter: string;
  /** Total number of devices, and number of those that match the filter. */
  total: number;
  matching: number;
}

/** A longer list is cut and offers a filter. */
export const DEVICES_SHOWN = 24;

/** Maximum number of series shown at first, newest first. */
export const SERIES_SHOWN = 12;

/** Devices whose name or model number contains every word of the filter. */
export function matchingDevices(devices: readonly Device[], filter: string): Device[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...devices];
  return devices.filter((device) => {
    const text = [device.name, ...device.modelNumbers].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
