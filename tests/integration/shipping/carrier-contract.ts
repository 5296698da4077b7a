import bwip from 'bwip-js/node';
import { describe, expect, it } from 'vitest';
import type { Carrier, ParcelOrder } from '../../../platform/services/shipping/types.ts';

const operator = { name: 'Goods In', street: 'Hafenstraße 9', postalCode: '20457', city: 'Hamburg', country: 'DE' };
const sellers = [
  { name: 'Jonas Reuter', street: 'Lange Reihe 72', postalCode: '20099', city: 'Hamburg', country: 'DE' },
  { name: 'Lucía Muñoz Álvarez', street: 'Calle Mayor 8', postalCode: '28013', city: 'Madrid', country: 'ES' },
  { name: 'Ђорђе Đorđević', street: `${'Lange Straße '.repeat(6)}1`, postalCode: '1070', city: 'Wien', country: 'AT' },
];
const orders: ParcelOrder[] = sellers.flatMap((seller, index) => [
  { reference: `DE-26-118-552${index}`, from: seller, to: operator },
  { reference: `DE-26-118-552${index}`, from: operator, to: seller },
]);

/**
 * The contract of every carrier, for labels, the desk's scanner and tracking events. The adapter of a real
 * carrier passes it against that carrier's test system: `docs/operating.md`, "Carriers".
 */
export function describeCarrier(name: string, makeCarrier: () => Carrier | Promise<Carrier>): void {
  describe(`the carrier ${name}`, () => {
    it("the product's name fits on a label", async () => {
      const { service } = await makeCarrier();
      expect(service.trim()).toBe(service);
      expect(service.length).toBeGreaterThan(1);
      expect(service.length).toBeLessThanOrEqual(24);
    });

    it('the carrier accepts parcels in both directions, from and to every address, each with its own number', async () => {
      const carrier = await makeCarrier();
      const numbers: string[] = [];
      for (const order of orders) numbers.push(await carrier.announce(order));
      // A repeated request is another parcel, so two labels never have the same number.
      for (const order of orders) numbers.push(await carrier.announce(order));
      expect(new Set(numbers).size).toBe(2 * orders.length);
      // As events name them, and as they are stored.
      for (const number of numbers) expect(number).toMatch(/^[0-9A-Z]{5,40}$/);
    });

    it("the displayed number contains groups of the number's characters and nothing else", async () => {
      const carrier = await makeCarrier();
      for (const order of orders) {
        const number = await carrier.announce(order);
        const shown = carrier.shown(number);
        expect(shown.replaceAll(' ', '')).toBe(number);
        expect(shown.trim()).toBe(shown);
        expect(Math.max(...shown.split(' ').map((group) => group.length))).toBeLessThanOrEqual(10);
      }
    });

    it('an independent encoder accepts the bar codes, and a scanner reads them as the number', async () => {
      const carrier = await makeCarrier();
      for (const order of orders) {
        const number = await carrier.announce(order);
        const { symbology, text } = carrier.barcode(number);
        expect(() => bwip.raw({ bcid: symbology, text })).not.toThrow();
        expect(text.replaceAll(/[()]/g, '')).toBe(number);
      }
    });

    it('the carrier answers or fails within ten seconds, because a seller waits', { timeout: 10_000 }, async () => {
      const carrier = await makeCarrier();
      await carrier.announce(orders[0] as ParcelOrder);
    });
  });
}
