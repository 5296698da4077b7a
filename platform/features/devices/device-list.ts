import type { Device, FormFactor } from '../../services/catalogue/types.ts';
import type { DeviceDrawing } from '../../shared/device-drawing.ts';
import type { Cents } from '../../shared/money.ts';
import { type Photo, type Viewer, withPhoto } from '../../shared/picture.ts';

/** A device as lists show it. */
export interface DeviceListEntry {
  name: string;
  /** URL part of the device's page. */
  url: string;
  formFactor: FormFactor;
  drawing: DeviceDrawing | { drawing: DeviceDrawing; photo: Photo };
  modelNumber: string;
  year: number | null;
  month: number | null;
  maxPriceCents: Cents;
  /** Set when a search named a variant. */
  variantId?: string;
  variantLabel?: string;
}

type GetPrice = (device: Device) => Cents;

/** Width of a row's picture in CSS pixels; its name is beside it. */
const ROW_PICTURE = { width: 56 };

export function toDeviceListEntry(viewer: Viewer, device: Device, getPrice: GetPrice): DeviceListEntry {
  return {
    name: device.name,
    url: device.url,
    formFactor: device.formFactor,
    drawing: withPhoto(device.image, viewer, device, ROW_PICTURE),
    modelNumber: device.modelNumbers[0] ?? '',
    year: device.releaseYear,
    month: device.releaseMonth,
    maxPriceCents: getPrice(device),
  };
}

/** Highest price among devices; 0 for none. */
export function highestPrice(devices: readonly Device[], getPrice: GetPrice): Cents {
  return devices.reduce((highest, device) => Math.max(highest, getPrice(device)), 0);
}
