import { distance } from 'fastest-levenshtein';
import { isObject, type JsonValue } from '../read/json-file.ts';

/** Describes a value for a sentence: `the text "21"`, `the number 3`, `a list`. */
export function describe(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (isObject(value)) return 'an object';
  if (typeof value === 'string') return `the text ${quoteText(value)}`;
  return typeof value === 'number' ? `the number ${value}` : String(value);
}

export function quoteText(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);
}

/** `"a", "b" or "c"` */
export function formatAlternatives(values: readonly (string | number)[]): string {
  const quoted = values.map((value) => JSON.stringify(value));
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}

/** The candidate that a person most likely meant, if one is close enough. */
export function findNearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length * 0.4)) + 1;
  for (const candidate of candidates) {
    const far = measureDistance(word, candidate);
    if (far < bestDistance) {
      best = candidate;
      bestDistance = far;
    }
  }
  return best;
}

/** Different capitals and swapped letters count as the closest typos. */
function measureDistance(word: string, candidate: string): number {
  if (candidate.toLowerCase() === word.toLowerCase()) return 0.5;
  return candidate.length === word.length && sortLetters(candidate) === sortLetters(word)
    ? 1
    : distance(word, candidate);
}

function sortLetters(word: string): string {
  return [...word].sort().join('');
}

/** `Did you mean "x"?`, or the list of choices. */
export function didYouMean(word: string, candidates: Iterable<string>, otherwise = 'Choose'): string {
  const list = [...candidates];
  const meant = findNearest(word, list);
  if (meant !== undefined) return `Did you mean ${JSON.stringify(meant)}?`;
  if (list.length === 0) return 'Remove it.';
  const shown = list.slice(0, 12);
  return `${otherwise} ${formatAlternatives(shown)}${list.length > shown.length ? ' …' : ''}.`;
}
