import type { Device } from '../../services/catalogue/types.ts';
import type { Cents } from '../../shared/money.ts';
import { type Photo, type Pictured, type Viewer, withPhoto } from '../../shared/picture.ts';
import { type DeviceListEntry, highestPrice, toDeviceListEntry } from '../devices/device-list.ts';
import type { RatingsView } from '../ratings/ratings-view.ts';
import type { NavigationCategory } from '../shop/shop-state.ts';

export interface ShelfCategory extends NavigationCategory {
  drawing: NavigationCategory['formFactor'] | { drawing: NavigationCategory['formFactor']; photo: Photo };
  maxPriceCents: Cents;
}

export interface HomeView {
  shelf: ShelfCategory[];
  /** Popular devices, one of each category. */
  demand: DeviceListEntry[];
  /** Popular devices for the quick links. */
  quickLinks: { label: string; url: string }[];
  /** The device on the price tag of the drawing. */
  tagged: { name: string; maxPriceCents: Cents } | null;
  /** Ratings on another site; absent where the shop shows none. */
  ratings?: RatingsView;
}

/** Longest name that fits on the drawn price tag. */
const TAG_NAME_LENGTH = 16;

/** Kinds of the quick links, in order; a kind may come twice. */
const QUICK_KINDS = ['phone', 'phone', 'notebook', 'camera'] as const;

export interface CategoryStock {
  category: NavigationCategory & Pictured;
  devices: readonly Device[];
  /** Best-known first. */
  top: readonly Device[];
}

export function toHomeView(
  viewer: Viewer,
  stock: readonly CategoryStock[],
  getPrice: (device: Device) => Cents,
): HomeView {
  return {
    shelf: toShelf(viewer, stock, getPrice),
    demand: stock.flatMap(({ top }) => top.slice(0, 1)).map((device) => toDeviceListEntry(viewer, device, getPrice)),
    quickLinks: quickLinks(stock),
    tagged: taggedDevice(stock, getPrice),
  };
}

/** Width of the widest picture on the shelf, in CSS pixels; its name is below it. */
const SHELF_PICTURE = { width: 168 };

export function toShelf(
  viewer: Viewer,
  stock: readonly Pick<CategoryStock, 'category' | 'devices'>[],
  getPrice: (device: Device) => Cents,
): ShelfCategory[] {
  return stock.map(({ category: { imagePath, imageAlt, ...category }, devices }) => ({
    ...category,
    drawing: withPhoto(category.formFactor, viewer, { imagePath, imageAlt }, SHELF_PICTURE),
    maxPriceCents: highestPrice(devices, getPrice),
  }));
}

function quickLinks(stock: readonly CategoryStock[]): HomeView['quickLinks'] {
  const waiting = new Map(stock.map(({ category, top }) => [category.formFactor, onePerMaker(top)]));
  return QUICK_KINDS.flatMap((kind) => {
    const device = waiting.get(kind)?.shift();
    return device ? [{ label: shortName(device), url: device.url }] : [];
  });
}

/** Everyday name: without the maker where the model is known without it, and without the year. */
function shortName({ name, model }: Device): string {
  return (model.length < 12 ? name : model).replace(/ \([^)]*\)$/, '');
}

function onePerMaker(devices: readonly Device[]): Device[] {
  return devices.filter(
    (device, index) => devices.findIndex((other) => other.manufacturerId === device.manufacturerId) === index,
  );
}

/** The drawing shows a phone and a camera, so the tag belongs to one of those. */
function taggedDevice(stock: readonly CategoryStock[], getPrice: (device: Device) => Cents): HomeView['tagged'] {
  const cameras = stock.filter(({ category }) => category.formFactor === 'camera').flatMap(({ top }) => top);
  const phones = stock.filter(({ category }) => category.formFactor === 'phone').flatMap(({ top }) => top);
  const device = [...cameras, ...phones].find(({ name }) => name.length <= TAG_NAME_LENGTH);
  return device ? { name: device.name, maxPriceCents: getPrice(device) } : null;
}
