import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ParcelContent,
  type ParcelLimits,
  type ShippedLine,
  splitIntoParcels,
} from '../../../platform/shared/split-parcels.ts';

const lines = fc.uniqueArray(
  fc.record({
    key: fc.string({ minLength: 1, maxLength: 4 }),
    quantity: fc.integer({ min: 1, max: 12 }),
    unitCents: fc.integer({ min: 0, max: 300_000 }),
    unitGrams: fc.integer({ min: 1, max: 5_000 }),
  }),
  { selector: ({ key }) => key, maxLength: 8 },
);
const limits: fc.Arbitrary<ParcelLimits> = fc.record(
  {
    maxValueCents: fc.integer({ min: 100, max: 400_000 }),
    maxGrams: fc.integer({ min: 100, max: 20_000 }),
    maxDevices: fc.integer({ min: 1, max: 20 }),
  },
  { requiredKeys: [] },
);

function weigh(parcels: readonly ParcelContent[], sent: readonly ShippedLine[]) {
  const devices = parcels.flat().map(({ key, quantity }) => getLine(sent, key, quantity));
  return {
    cents: devices.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0),
    grams: devices.reduce((sum, { unitGrams, quantity }) => sum + unitGrams * quantity, 0),
    devices: devices.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

function getLine(sent: readonly ShippedLine[], key: string, quantity: number): ShippedLine {
  const line = sent.find((one) => one.key === key);
  if (!line) throw new Error(`No line ${key}.`);
  return { ...line, quantity };
}

function isWithin({ cents, grams, devices }: ReturnType<typeof weigh>, most: ParcelLimits): boolean {
  return (
    cents <= (most.maxValueCents ?? Infinity) &&
    grams <= (most.maxGrams ?? Infinity) &&
    devices <= (most.maxDevices ?? Infinity)
  );
}

describe('devices are split into parcels', () => {
  it('each device is in exactly one parcel', () => {
    fc.assert(
      fc.property(lines, limits, (sent, most) => {
        const parcels = splitIntoParcels(sent, most);
        for (const { key, quantity } of sent) {
          const packed = parcels.flat().filter((one) => one.key === key);
          expect(packed.reduce((sum, one) => sum + one.quantity, 0)).toBe(quantity);
        }
        expect(parcels.every((one) => one.length > 0 && one.every(({ quantity }) => quantity > 0))).toBe(true);
      }),
    );
  });

  it('no parcel is above a limit, except with one device that is', () => {
    fc.assert(
      fc.property(lines, limits, (sent, most) => {
        for (const parcel of splitIntoParcels(sent, most)) {
          const weight = weigh([parcel], sent);
          expect(isWithin(weight, most) || weight.devices === 1).toBe(true);
        }
      }),
    );
  });

  it('no two parcels would fit into one', () => {
    fc.assert(
      fc.property(lines, limits, (sent, most) => {
        const parcels = splitIntoParcels(sent, most);
        parcels.forEach((one, index) => {
          for (const other of parcels.slice(index + 1)) expect(isWithin(weigh([one, other], sent), most)).toBe(false);
        });
      }),
    );
  });

  it('the order of the lines changes no parcel', () => {
    fc.assert(
      fc.property(lines, limits, fc.func(fc.integer()), (sent, most, rank) => {
        const sorted = (parcels: readonly ParcelContent[]) =>
          parcels.map((parcel) => [...parcel].sort((a, b) => (a.key < b.key ? -1 : 1)));
        const shuffled = [...sent].sort((a, b) => rank(a.key) - rank(b.key));
        expect(sorted(splitIntoParcels(shuffled, most))).toEqual(sorted(splitIntoParcels(sent, most)));
      }),
    );
  });

  it('without limits everything is in one parcel, and an empty cart needs none', () => {
    const phone = { key: 'phone', quantity: 40, unitCents: 90_000, unitGrams: 500 };
    expect(splitIntoParcels([phone], {})).toEqual([[{ key: 'phone', quantity: 40 }]]);
    expect(splitIntoParcels([], { maxDevices: 1 })).toEqual([]);
  });

  it('the first parcel has the most valuable device, and lines keep their order in it', () => {
    const sent = [
      { key: 'phone', quantity: 2, unitCents: 30_000, unitGrams: 500 },
      { key: 'camera', quantity: 1, unitCents: 80_000, unitGrams: 1_500 },
    ];
    expect(splitIntoParcels(sent, { maxValueCents: 110_000 })).toEqual([
      [
        { key: 'phone', quantity: 1 },
        { key: 'camera', quantity: 1 },
      ],
      [{ key: 'phone', quantity: 1 }],
    ]);
  });
});
