import { listAliases } from './aliases.ts';
import type { Device, DeviceRecord, Kind, Variant } from './device-record.ts';
import { getPriceClass } from './price-class.ts';
import { getSeries } from './series.ts';
import { slug } from './slug.ts';

/** Full name as people say it. The maker is not repeated ("Fairphone 5"), and stays if the model alone is ambiguous. */
export function buildDeviceName(manufacturer: string, model: string): string {
  const doubled = model.toLowerCase().startsWith(`${manufacturer.toLowerCase()} `) || model === manufacturer;
  return doubled ? model : `${manufacturer} ${model}`;
}

/** Id and URL of a device. */
function deviceId(manufacturer: string, model: string): string {
  return slug(buildDeviceName(manufacturer, model));
}

/** 128 → { id: "128", label: "128 GB" }, 1024 → { id: "1024", label: "1 TB" }. */
function storageVariant(gigabytes: number): Variant {
  const label = gigabytes >= 1024 ? `${gigabytes / 1024} TB` : `${gigabytes} GB`;
  return { id: String(gigabytes), label };
}

/** Fills what a record omits: id, name, series, price class, variants from storage sizes (smallest first). */
export function completeDevice(kind: Kind, record: DeviceRecord): Device {
  const storage = [...(record.storage ?? [])].sort((a, b) => a - b);
  return {
    id: record.id ?? deviceId(record.manufacturer, record.model),
    kind,
    manufacturer: record.manufacturer,
    series: record.series ?? getSeries(kind, record.manufacturer, record.model, record.mounts),
    model: record.model,
    name: buildDeviceName(record.manufacturer, record.model),
    releaseYear: record.releaseYear,
    releaseMonth: record.releaseMonth,
    priceClass: record.priceClass ?? getPriceClass(kind, record),
    variants: record.variants ?? storage.map(storageVariant),
    modelNumbers: record.modelNumbers ?? [],
    aliases: record.aliases ?? listAliases(kind, record.manufacturer, record.model),
    ...(record.body && { body: record.body }),
    ...(record.sensor && { sensor: record.sensor }),
    ...(record.mounts && record.mounts.length > 0 && { mounts: record.mounts }),
  };
}

/** The record to write for a device: all derived values are explicit, so that a reader sees what the shop shows. */
export function toRecord(device: Device): DeviceRecord {
  const { kind: _kind, name: _name, modelNumbers, aliases, ...rest } = device;
  return {
    ...rest,
    ...(modelNumbers.length > 0 && { modelNumbers }),
    ...(aliases.length > 0 && { aliases }),
  };
}
