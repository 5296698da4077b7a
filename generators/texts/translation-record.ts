import { createHash } from 'node:crypto';
import { isObject, type JsonFile } from '../read/json-file.ts';
import type { Fleet, Locale } from '../resolve/fleet.ts';

/** `tenants/<country>/translations.json`: the source text that each translation of a country was made from. */
export interface TranslationRecord {
  /** The country whose texts are translated. */
  source: string | undefined;
  /** Hash of the source text by text id without the country: `messages.json#account.title`. */
  hashes: ReadonlyMap<string, string>;
}

const HASH_LENGTH = 12;

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);
}

/** A text's name in the record of its country. */
export function getRecordKey(file: string, key: string): string {
  return `${file}#${key}`;
}

export function getRecordPath(country: string): string {
  return `tenants/${country}/translations.json`;
}

const records = new WeakMap<JsonFile, TranslationRecord>();

export function readRecord(file: JsonFile | undefined): TranslationRecord {
  if (!file) return { source: undefined, hashes: new Map() };
  const known = records.get(file);
  if (known) return known;
  const { source, texts } = isObject(file.value) ? file.value : {};
  const entries = Object.entries(isObject(texts) ? texts : {});
  const record = {
    source: typeof source === 'string' ? source : undefined,
    hashes: new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
  };
  records.set(file, record);
  return record;
}

export function printRecord(source: string, hashes: ReadonlyMap<string, string>): string {
  const texts = Object.fromEntries([...hashes].sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ source, texts }, null, 2)}\n`;
}

/**
 * The language that a language is translated from: the one its record names, otherwise the first that has neither a
 * fallback nor a record. Undefined for that language itself and its regional variants.
 */
export function findSourceLocale({ locales, localeById }: Fleet, locale: Locale): Locale | undefined {
  const named = readRecord(locale.source.translations).source;
  const source =
    (named === undefined ? undefined : localeById.get(named)) ??
    locales.find((one) => one.fallbacks.length === 0 && readRecord(one.source.translations).source === undefined);
  return source === undefined || source.base === locale.base ? undefined : source;
}
