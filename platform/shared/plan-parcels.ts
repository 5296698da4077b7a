import type { ServerTenant } from '../generated/tenant-types.gen.ts';
import type { Cents } from './money.ts';
import { splitIntoParcels } from './split-parcels.ts';

/** A part of a trade's line: `position` counts the lines from 0. */
export interface ParcelLine {
  position: number;
  quantity: number;
}

interface OfferedLine {
  offer: { id: string; formFactor: keyof ServerTenant['shipping']['deviceGrams']; priceCents: Cents };
  quantity: number;
}

/** The parcels that the carrier's limits make of devices, in their order; the lines of each in the order of the cart. */
export function planParcels(
  { shipping }: { shipping: Pick<ServerTenant['shipping'], 'parcel' | 'deviceGrams'> },
  lines: readonly OfferedLine[],
): ParcelLine[][] {
  const { maxValue: maxValueCents, maxGrams, maxDevices } = shipping.parcel;
  const positions = new Map(lines.map(({ offer }, position) => [offer.id, position]));
  const shipped = lines.map(({ offer, quantity }) => ({
    key: offer.id,
    quantity,
    unitCents: offer.priceCents,
    unitGrams: shipping.deviceGrams[offer.formFactor] ?? 0,
  }));
  const limits = {
    ...(maxValueCents === undefined ? {} : { maxValueCents }),
    ...(maxGrams === undefined ? {} : { maxGrams }),
    ...(maxDevices === undefined ? {} : { maxDevices }),
  };
  return splitIntoParcels(shipped, limits).map((parcel) =>
    parcel.map(({ key, quantity }) => ({ position: positions.get(key) ?? 0, quantity })),
  );
}

/** The part of a trade's lines that is in a parcel. */
export function pickLines<Line extends { quantity: number }>(
  lines: readonly Line[],
  parcel: readonly ParcelLine[],
): Line[] {
  return parcel.flatMap(({ position, quantity }) => {
    const line = lines[position];
    return line ? [{ ...line, quantity }] : [];
  });
}
