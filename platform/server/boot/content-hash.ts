import { createHash } from 'node:crypto';

/** The part of a file's address that changes with its content, so that browsers may keep it for good. */
export function contentHash(body: string): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 12);
}
