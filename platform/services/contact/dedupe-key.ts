import { createHash } from 'node:crypto';
import type { RequestContext } from '../../shared/request-context.ts';

/**
 * Dedupe key of a message: the same for equal text, sender, shop and day, as after a double click or a resubmission.
 */
export function dedupeKey({ tenant, now }: RequestContext, words: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([tenant.id, now().toISOString().slice(0, 10), ...words]))
    .digest('hex');
}
