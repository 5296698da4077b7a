import { HOUR_MS } from '../../shared/durations.ts';
import type { Secrets } from './types.ts';

const VALID_HOURS = 24;

/** Signs a text for a day. The signature stays the same within an hour. */
export function signForDay(
  secrets: Pick<Secrets, 'fingerprint'>,
  { text, purpose, now }: { text: string; purpose: string; now: Date },
): string {
  const end = (Math.floor(now.getTime() / HOUR_MS) + 1 + VALID_HOURS).toString(36);
  return `${end}.${secrets.fingerprint(`${text}\n${end}`, purpose)}`;
}

/** Whether a signature of `signForDay` belongs to the text and is still valid. */
export function isSignedForDay(
  secrets: Pick<Secrets, 'matches'>,
  signature: string,
  { text, purpose, now }: { text: string; purpose: string; now: Date },
): boolean {
  const [end = '', fingerprint = ''] = signature.split('.', 2);
  const signed = secrets.matches(fingerprint, `${text}\n${end}`, purpose);
  return signed && now.getTime() < Number.parseInt(end, 36) * HOUR_MS;
}
