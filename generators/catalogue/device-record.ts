/** Kinds of device that the shops buy; also the form factor that selects drawing and questions. */
export const kinds = ['phone', 'tablet', 'notebook', 'camera', 'lens'] as const;
export type Kind = (typeof kinds)[number];

const priceClasses = ['budget', 'mid', 'upper', 'flagship', 'ultra'] as const;
export type PriceClass = (typeof priceClasses)[number];

export interface Variant {
  id: string;
  label: string;
}

/** One device of a file in `tenants/catalogue/devices`. `completeDevice` derives optional members. */
export interface DeviceRecord {
  id?: string;
  manufacturer: string;
  series?: string;
  model: string;
  releaseYear: number | null;
  releaseMonth: number | null;
  priceClass?: PriceClass;
  /** Available storage sizes in GB; shorthand for `variants`. */
  storage?: number[];
  variants?: Variant[];
  /** Numbers printed on the device, for search: "SM-S911B". */
  modelNumbers?: string[];
  /** Other names that people type. */
  aliases?: string[];
  body?: 'mirrorless' | 'dslr' | 'compact' | 'action';
  sensor?: 'medium format' | 'full frame' | 'APS-C' | 'Micro Four Thirds' | '1 inch' | 'small';
  /** Lens mounts of the camera, or that the lens fits. */
  mounts?: string[];
}

/** A device with all members; nothing is left to derive. */
export interface Device extends Required<Pick<DeviceRecord, 'id' | 'series' | 'priceClass' | 'variants'>> {
  kind: Kind;
  manufacturer: string;
  model: string;
  /** Full name: "Apple iPhone 13". The maker is not repeated if the model starts with it. */
  name: string;
  releaseYear: number | null;
  releaseMonth: number | null;
  modelNumbers: string[];
  aliases: string[];
  body?: NonNullable<DeviceRecord['body']>;
  sensor?: NonNullable<DeviceRecord['sensor']>;
  mounts?: string[];
}

/** A file of `tenants/catalogue/devices`, named `<source>.<kind>.json`. */
export interface DeviceFile {
  $schema: string;
  source: string;
  licence: string;
  kind: Kind;
  devices: DeviceRecord[];
}
