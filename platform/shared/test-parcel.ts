/** Parcel numbers of test trades. No carrier has one like it, so its label sends nothing. */
const PREFIX = 'TEST-';

/** `position` of the parcel within its trade, from 1. */
export function createTestParcelNumber(tradeNumber: string, position = 1): string {
  return `${PREFIX}${tradeNumber}${position === 1 ? '' : `-${position}`}`;
}

export function createTestReturnNumber(tradeNumber: string): string {
  return `${PREFIX}R-${tradeNumber}`;
}

export function isTestParcel(trackingNumber: string): boolean {
  return trackingNumber.startsWith(PREFIX);
}
