import { createHash } from 'node:crypto';
import type { RequestContext } from '../../shared/request-context.ts';

/** A body of any shape as an object with members; nothing else has any. */
export function isObject(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

/** The members that are text; anything else counts as left out. */
export function texts(input: unknown): Record<string, string> {
  if (!isObject(input)) return {};
  return Object.fromEntries(
    Object.entries(input).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The same words of the same person to the same shop on the same day: a second click, or a form sent again by going back. */
export function dedupeKey({ tenant, now }: RequestContext, words: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([tenant.id, now().toISOString().slice(0, 10), ...words]))
    .digest('hex');
}
