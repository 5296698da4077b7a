import { createHash } from 'node:crypto';
import type { RequestContext } from '../../shared/request-context.ts';

/** The same words of the same person to the same shop on the same day: a second click, or a form sent again by going back. */
export function dedupeKey({ tenant, now }: RequestContext, words: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([tenant.id, now().toISOString().slice(0, 10), ...words]))
    .digest('hex');
}
