import { createHash } from 'node:crypto';
import { isObject, type JsonFile, type JsonObject, type JsonValue } from '../read/json-file.ts';
import type { PricingFiles } from '../read/pricing-files.ts';

/** A file whose content changes quotes, with the version that names this content. */
export interface VersionedPrices {
  /** Name in the lock: `price-model`, `<country>`, or `<country>/<first day>`. */
  name: string;
  file: JsonFile;
  version: string;
  hash: string;
}

/** The price model and every price list, dated ones too. Questions have no prices: the model has the effects of answers. */
export function listVersionedPrices({ model, countries }: PricingFiles): VersionedPrices[] {
  const lists = countries.flatMap(({ code, prices, datedPrices }) => [
    ...(prices ? [{ name: code, file: prices }] : []),
    ...datedPrices.map(({ from, file }) => ({ name: `${code}/${from}`, file })),
  ]);
  return [...(model ? [{ name: 'price-model', file: model }] : []), ...lists].flatMap(({ name, file }) => {
    if (!isObject(file.value) || typeof file.value.version !== 'string') return [];
    const { $schema: _, version, ...content } = file.value;
    return [{ name, file, version, hash: hashContent(content) }];
  });
}

const HASH_LENGTH = 16;

/** The order of members and the layout of the file do not matter. */
function hashContent(content: JsonObject): string {
  return createHash('sha256')
    .update(JSON.stringify(sortMembers(content)))
    .digest('hex')
    .slice(0, HASH_LENGTH);
}

function sortMembers(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sortMembers(member)]),
  );
}

/**
 * Whether a version comes before another: of the same words, with lower numbers, such as 2026-11-01 and 2026-11-01.2.
 * Versions of other words have no order.
 */
export function isEarlierVersion(version: string, other: string): boolean {
  const [words, otherWords] = [version, other].map((text) => text.split(/\d+/)[0]);
  if (words !== otherWords) return false;
  const [numbers = [], otherNumbers = []] = [version, other].map((text) => (text.match(/\d+/g) ?? []).map(Number));
  const place = numbers.findIndex((number, index) => number !== otherNumbers[index]);
  if (place === -1) return numbers.length < otherNumbers.length;
  return (numbers[place] ?? 0) < (otherNumbers[place] ?? -1);
}

/** The next version: the day if versions are days, else the last number plus one. */
export function proposeVersion(version: string, day: string): string {
  if (/^\d{4}-\d{2}-\d{2}/.test(version) && day > version.slice(0, day.length)) return day;
  if (/^\d{4}-\d{2}-\d{2}$/.test(version)) return `${version}.2`;
  const [, before, number] = /^(.*?)(\d+)$/.exec(version) ?? [];
  return number === undefined ? `${version}.2` : `${before}${Number(number) + 1}`;
}
