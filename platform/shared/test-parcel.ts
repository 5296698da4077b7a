/** Parcel numbers of test trades. No carrier has one like it, so its label sends nothing. */
const PREFIX = 'TEST-';

export function createTestParcelNumber(tradeNumber: string, back = false): string {
  return `${PREFIX}${back ? 'R-' : ''}${tradeNumber}`;
}

export function isTestParcel(trackingNumber: string): boolean {
  return trackingNumber.startsWith(PREFIX);
}
