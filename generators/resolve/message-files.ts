import { isObject, type JsonFile } from '../read/json-file.ts';
import type { Fleet, Locale } from './fleet.ts';
import { splitScope } from './text-scopes.ts';

/**
 * The message files of a language, each overriding those before it: the fallbacks', the language's own, then for a
 * scope (`<mode>` or `<mode>.<partner>`) the overlays of the mode and of the partner, in the same order.
 */
export function messageFiles(fleet: Fleet, locale: Locale, scope?: string): JsonFile[] {
  const fallbacks = locale.fallbacks.map((id) => fleet.localeById.get(id)).reverse();
  const chain = [...fallbacks, locale].filter((one) => one !== undefined);
  const own = chain.map((one) => one.source.messages);
  const otherwise = splitScope(scope).flatMap((part) => chain.map((one) => one.source.overlays.get(part)?.messages));
  return [...own, ...otherwise].filter((file) => file !== undefined);
}

/** What is built on an unreadable file is not checked: each of its messages would be reported as missing. */
export function isReadable(files: readonly JsonFile[]): boolean {
  return files.every(({ value }) => isObject(value));
}
