import { DAY_MS } from '../../shared/durations.ts';
export interface SecurityContact {
  /** Scheme and host of the shop. */
  origin: string;
  /** The imprint's address, which a person at the operator reads. */
  email: string;
  lang: string;
  now: Date;
}

export const SECURITY_TEXT = '/.well-known/security.txt';
/** RFC 9116 requires an expiry of less than a year; later readers fetch the file again. */
const HOLDS_DAYS = 180;

/** The content of `/.well-known/security.txt`: where to report a vulnerability. */
export function securityText({ origin, email, lang, now }: SecurityContact): string {
  const ends = new Date(Math.ceil(now.getTime() / DAY_MS) * DAY_MS + HOLDS_DAYS * DAY_MS);
  return [
    `Contact: mailto:${email}`,
    `Expires: ${ends.toISOString()}`,
    `Preferred-Languages: ${[...new Set([lang, 'en'])].join(', ')}`,
    `Canonical: ${origin}${SECURITY_TEXT}`,
    '',
  ].join('\n');
}
