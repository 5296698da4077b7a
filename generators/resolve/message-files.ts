import type { JsonFile } from '../read/json-file.ts';
import type { Fleet, Locale } from './fleet.ts';

/** The message files of a language, the fallbacks first, so that the language's own come last and win. */
export function messageFiles(fleet: Fleet, locale: Locale): JsonFile[] {
  const fallbacks = locale.fallbacks.map((id) => fleet.localeById.get(id)).reverse();
  const chain = [...fallbacks, locale].filter((one) => one !== undefined);
  return chain.flatMap((one) => (one.source.messages ? [one.source.messages] : []));
}
