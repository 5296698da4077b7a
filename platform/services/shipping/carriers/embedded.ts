import { randomInt } from 'node:crypto';
import { createTestParcelNumber } from '../../../shared/test-parcel.ts';
import type { Carrier } from '../types.ts';
import { gs1CheckDigit, oneZCheckDigit } from './check-digits.ts';

/** Carriers that need no network: they generate parcel numbers. Keyed by the id in the tenant's `shipping.carrier`. */
export const embeddedCarriers: Readonly<Record<string, Carrier>> = {
  DHL: shippingContainerCarrier('DHL Paket', '3', '4043416'),
  UPS: oneZCarrier('UPS Standard', 'X42R71', '91'),
};

/** For the labels of test trades: their codes have no parcel number, and no carrier accepts them. */
export const voidCarrier: Carrier = {
  service: 'TEST',
  announce: async ({ reference }) => createTestParcelNumber(reference),
  shown: (number) => number,
  barcode: () => ({ symbology: 'code128', text: 'TEST-VOID' }),
};

/** Generates a GS1 serial shipping container code: `00`, extension, company prefix, serial, check digit. */
function shippingContainerCarrier(service: string, extension: string, company: string): Carrier {
  const serialLength = 17 - extension.length - company.length;
  return {
    service,
    announce: async () => {
      const body = `${extension}${company}${randomDigits(serialLength)}`;
      return `00${body}${gs1CheckDigit(body)}`;
    },
    shown: (number) => `${number.slice(0, 2)} ${number.slice(2, 11)} ${number.slice(11)}`,
    barcode: (number) => ({ symbology: 'gs1-128', text: `(00)${number.slice(2)}` }),
  };
}

/** Generates a number from `1Z`, shipper, service level, serial and check digit. */
function oneZCarrier(service: string, shipper: string, level: string): Carrier {
  return {
    service,
    announce: async () => {
      const body = `${shipper}${level}${randomDigits(7)}`;
      return `1Z${body}${oneZCheckDigit(body)}`;
    },
    shown: (number) => number.replace(/^(..)(...)(...)(..)(....)(....)$/, '$1 $2 $3 $4 $5 $6'),
    barcode: (number) => ({ symbology: 'code128', text: number }),
  };
}

function randomDigits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}
