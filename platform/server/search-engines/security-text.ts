export interface SecurityContact {
  /** Scheme and host of the shop. */
  origin: string;
  /** The address of the imprint: whoever reads it is a person of the operator. */
  email: string;
  lang: string;
  now: Date;
}

export const SECURITY_TEXT = '/.well-known/security.txt';
const DAY_MS = 86_400_000;
/** RFC 9116 wants an end, below a year; whoever comes later reads the file anew. */
const HOLDS_DAYS = 180;

/** The content of `/.well-known/security.txt`: whom to tell of a weakness. */
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
