/** The facts about devices that the check needs. `variants` are ids, smallest first. */
export interface KnownDevice {
  kind: string;
  manufacturer: string;
  variants: readonly string[];
}

export type DeviceIndex = ReadonlyMap<string, KnownDevice>;
