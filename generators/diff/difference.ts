import type { JsonObject, JsonValue } from '../read/json-file.ts';

/** What a visitor notices, in the order of reports. */
export const KINDS = [
  'state',
  'hosts',
  'addresses',
  'redirects',
  'prices',
  'features',
  'words',
  'pages',
  'questions',
  'catalogue',
  'theme',
  'pictures',
  'settings',
  'services',
] as const;
export type Kind = (typeof KINDS)[number];

/** One thing of a shop that differs between two states of the fleet. */
export interface Difference {
  kind: Kind;
  /** One line for people. */
  text: string;
  /** Further lines, with places. */
  details: readonly string[];
  /** The members of the JSON form. */
  data: Readonly<Record<string, JsonValue | undefined>>;
  /** Why the change is refused. */
  refused?: Refusal;
}

export interface Refusal {
  message: string;
  /** What to do; if it is a change of the shop's file, `add` follows. */
  fix: string;
  /** Members to add to the file. */
  add?: JsonObject;
}

const keys = new WeakMap<Difference, string>();

/** The same for the same difference of another shop. */
export function getKey(difference: Difference): string {
  const known = keys.get(difference) ?? JSON.stringify([difference.kind, difference.text, difference.details]);
  keys.set(difference, known);
  return known;
}

const MAX_VALUE_CHARACTERS = 60;

/** A value on one line, shortened. */
export function formatValue(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length <= MAX_VALUE_CHARACTERS ? text : `${text.slice(0, MAX_VALUE_CHARACTERS - 1)}…`;
}

/** `before → after`; of two long texts the part around the first place where they differ. */
export function formatChange(before: JsonValue | undefined, after: JsonValue | undefined): string {
  if (typeof before !== 'string' || typeof after !== 'string') return `${formatValue(before)} → ${formatValue(after)}`;
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  const from = Math.max(0, start - MAX_VALUE_CHARACTERS / 3);
  const crop = (text: string) => (from > 0 ? `…${text.slice(from)}` : text);
  return `${formatValue(crop(before))} → ${formatValue(crop(after))}`;
}
