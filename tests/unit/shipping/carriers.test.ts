import bwip from 'bwip-js/node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gs1CheckDigit, oneZCheckDigit } from '../../../platform/services/shipping/carriers/check-digits.ts';
import { embeddedCarriers } from '../../../platform/services/shipping/carriers/embedded.ts';

const somebody = {
  name: 'Jonas Reuter',
  street: 'Lange Reihe 72',
  postalCode: '20099',
  city: 'Hamburg',
  country: 'DE',
};
const ORDER = { reference: 'DE-26-118-5520', from: somebody, to: somebody };

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

describe('parcel numbers', () => {
  it('published examples have a valid check digit', () => {
    expect(gs1CheckDigit('10614141234567890')).toBe(8);
    expect(oneZCheckDigit('999AA1012345678')).toBe(4);
    expect(oneZCheckDigit('5R8939035756712')).toBe(7);
  });

  it('every single wrong digit is detected', () => {
    fc.assert(
      fc.property(digits(17), fc.nat(16), fc.integer({ min: 1, max: 9 }), (body, place, shift) => {
        const wrong = (Number(body[place]) + shift) % 10;
        const other = `${body.slice(0, place)}${wrong}${body.slice(place + 1)}`;
        expect(gs1CheckDigit(other)).not.toBe(gs1CheckDigit(body));
      }),
    );
  });

  it('an independent encoder accepts the numbers', async () => {
    for (const carrier of Object.values(embeddedCarriers)) {
      for (let round = 0; round < 50; round += 1) {
        const { symbology, text } = carrier.barcode(await carrier.announce(ORDER));
        // gs1-128 verifies the check digit of AI 00.
        expect(() => bwip.raw({ bcid: symbology, text })).not.toThrow();
      }
    }
    expect(() => bwip.raw({ bcid: 'gs1-128', text: '(00)106141412345678900' })).toThrow(/checksum/i);
  });

  it('numbers have 20 digits, or 18 characters from 1Z, displayed in groups', async () => {
    const container = await embeddedCarriers.DHL?.announce(ORDER);
    expect(container).toMatch(/^00\d{18}$/);
    expect(embeddedCarriers.DHL?.shown('00340434161094027318')).toBe('00 340434161 094027318');
    const oneZ = await embeddedCarriers.UPS?.announce(ORDER);
    expect(oneZ).toMatch(/^1Z[0-9A-Z]{6}\d{10}$/);
    expect(embeddedCarriers.UPS?.shown('1Z999AA10123456784')).toBe('1Z 999 AA1 01 2345 6784');
  });
});
