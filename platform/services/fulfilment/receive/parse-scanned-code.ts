import { plainText } from '../../../shared/plain-text.ts';

/** The position of the parcel whose label was scanned; undefined for another number of the trade. */
export function findScannedParcel(
  parcels: readonly { position: number; trackingNumber: string }[],
  scanned: string,
): number | undefined {
  const numbers = parseScannedCode(scanned);
  return parcels.find(({ trackingNumber }) => numbers.includes(trackingNumber))?.position;
}

/** The prefix that a scanner adds to a GS1 bar code. */
const SYMBOLOGY = /^\][A-Z]\d/;
/** A trade number without its dashes. */
const UNDASHED = /^([A-Z]{2})(\d{2})(\d{3})(\d{4,9})$/;

/**
 * Numbers that scanned or typed text may contain. The label's QR code has the parcel's and the trade's number, its bar
 * code the parcel's. People omit dashes, or put spaces between groups of digits.
 */
export function parseScannedCode(scanned: string): string[] {
  const parts = plainText(scanned)
    .toUpperCase()
    .split(';')
    .map((part) =>
      part
        .trim()
        .replace(SYMBOLOGY, '')
        .replace(/[\s()]/g, ''),
    )
    .filter((part) => part !== '' && part.length <= 100);
  return [...new Set(parts.flatMap((part) => [part, part.replace(UNDASHED, '$1-$2-$3-$4')]))];
}
