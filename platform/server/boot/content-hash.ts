import { createHash } from 'node:crypto';

/** The part of a file's URL that changes with its content, so that browsers may cache it forever. */
export function contentHash(body: string): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 12);
}
