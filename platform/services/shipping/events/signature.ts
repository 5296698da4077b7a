import { createHmac } from 'node:crypto';
import { equalTexts } from '../../secrets/index.server.ts';

/** Allowed clock difference to the sender, which also limits how long a captured request can be replayed. */
export const PATIENCE_SECONDS = 300;

interface Signed {
  /** Seconds since 1970, from the header. */
  timestamp: string;
  body: Uint8Array;
}

/** `sha256=` and the HMAC-SHA256 of timestamp, full stop and body, in hexadecimal digits. */
export function signEvents(key: string, { timestamp, body }: Signed): string {
  return `sha256=${createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex')}`;
}

/** The fault of a signature; undefined when one of the keys verifies it. */
export function signatureFault(
  keys: readonly string[],
  { signature, ...signed }: Signed & { signature: string },
  now: Date,
): 'wrong' | 'old' | undefined {
  // Compares with every key, so that the time does not reveal which key matched.
  const good = keys.map((key) => equalTexts(signEvents(key, signed), signature)).includes(true);
  if (!good) return 'wrong';
  const apart = Math.abs(now.getTime() / 1_000 - Number(signed.timestamp));
  return /^\d{1,12}$/.test(signed.timestamp) && apart <= PATIENCE_SECONDS ? undefined : 'old';
}
