import { createHmac } from 'node:crypto';
import { equalTexts } from '../../secrets/index.server.ts';

/** How far the sender's clock may be from ours, and how long what was sent once can be sent again by whoever saw it. */
export const PATIENCE_SECONDS = 300;

interface Signed {
  /** Seconds since 1970, as the header says it. */
  timestamp: string;
  body: Uint8Array;
}

/** `sha256=` and the HMAC-SHA256 of timestamp, full stop and body, in hexadecimal digits. */
export function signEvents(key: string, { timestamp, body }: Signed): string {
  return `sha256=${createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex')}`;
}

/** What is wrong with a signature, by any of the keys; undefined when nothing is. */
export function signatureFault(
  keys: readonly string[],
  { signature, ...signed }: Signed & { signature: string },
  now: Date,
): 'wrong' | 'old' | undefined {
  // All are compared, so that the time does not tell which key it was.
  const good = keys.map((key) => equalTexts(signEvents(key, signed), signature)).includes(true);
  if (!good) return 'wrong';
  const apart = Math.abs(now.getTime() / 1_000 - Number(signed.timestamp));
  return /^\d{1,12}$/.test(signed.timestamp) && apart <= PATIENCE_SECONDS ? undefined : 'old';
}
