import type { Cents } from './money.ts';

/** Limits of one parcel; a missing one splits nothing. */
export interface ParcelLimits {
  maxValueCents?: Cents;
  maxGrams?: number;
  maxDevices?: number;
}

/** Equal devices to send. */
export interface ShippedLine {
  /** Unique among the lines, and the same wherever the line stands. */
  key: string;
  quantity: number;
  unitCents: Cents;
  unitGrams: number;
}

/** The devices in a parcel: lines by their key, each with a part of its quantity. */
export type ParcelContent = readonly { key: string; quantity: number }[];

interface Load {
  cents: Cents;
  grams: number;
  devices: number;
  quantities: Map<string, number>;
}

/**
 * Splits devices into parcels within the limits: first fit, the most valuable and heaviest device first. Every device is
 * in one parcel, and no two parcels would fit into one. A device above a limit is a parcel of its own. The order of the
 * lines decides nothing but their order in a parcel; the first parcel has the most valuable device.
 */
export function splitIntoParcels(lines: readonly ShippedLine[], limits: ParcelLimits): ParcelContent[] {
  const inOrder = [...lines].sort(
    (a, b) => b.unitCents - a.unitCents || b.unitGrams - a.unitGrams || (a.key < b.key ? -1 : 1),
  );
  const loads: Load[] = [];
  for (const line of inOrder) {
    for (let device = 0; device < line.quantity; device += 1) {
      const load = loads.find((one) => fits(one, line, limits)) ?? addLoad(loads);
      load.cents += line.unitCents;
      load.grams += line.unitGrams;
      load.devices += 1;
      load.quantities.set(line.key, (load.quantities.get(line.key) ?? 0) + 1);
    }
  }
  return loads.map(({ quantities }) =>
    lines.flatMap(({ key }) => {
      const quantity = quantities.get(key);
      return quantity === undefined ? [] : [{ key, quantity }];
    }),
  );
}

function addLoad(loads: Load[]): Load {
  const load: Load = { cents: 0, grams: 0, devices: 0, quantities: new Map() };
  loads.push(load);
  return load;
}

function fits(load: Load, { unitCents, unitGrams }: ShippedLine, limits: ParcelLimits): boolean {
  const { maxValueCents = Infinity, maxGrams = Infinity, maxDevices = Infinity } = limits;
  return (
    load.cents + unitCents <= maxValueCents && load.grams + unitGrams <= maxGrams && load.devices + 1 <= maxDevices
  );
}
