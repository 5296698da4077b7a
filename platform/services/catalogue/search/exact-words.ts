import { isBeforeNumbers, isRoman, spellWord, spellWords, splitRuns, toArabic, tokenize } from './analyzer.ts';

/** The names of a device, by which typed numbers are compared. */
export interface NamedHit {
  /** Its model and aliases, with or without the manufacturer. */
  names: readonly string[];
  modelNumbers: readonly string[];
  manufacturer: string;
  formFactor: string;
}

/** Longest run of words that people write as one: "X T 4". */
const MAX_RUN = 3;
/** "70mm" as "70", "2.8L" as "2.8". */
const LENS_UNIT = /^(\d+(?:\.\d+)?)[a-z]{1,3}$/;
/** Kinds whose models are counted. */
const COUNTED: ReadonlySet<string> = new Set(['phone', 'tablet']);
const ORDINAL = /^(\d+)(?:st|nd|rd|th)$/;

/** True for a word that tells models apart: it has a digit, is a Roman number, or one or two letters such as "X" and "SE". */
export function isDistinguishing(word: string, knows: (word: string) => boolean): boolean {
  return /\d/.test(word) || isRoman(word) || (word.length <= 2 && knows(word) && !isBeforeNumbers(word));
}

export interface ExactOptions {
  /** The positions of the words that must be exact. */
  exact: readonly number[];
  /** The last word may be incomplete: somebody is still typing. */
  unfinished: boolean;
}

/**
 * True when the device has every distinguishing word as a whole word: "iPhone 4s" has no "4", and "A17" no "1". Words
 * count in any division: "s 23" is "S23", "note10" is "Note 10".
 */
export function hasExactWords(hit: NamedHit, typed: readonly string[], { exact, unfinished }: ExactOptions): boolean {
  const runs = listWordRuns(hit);
  const words = typed.map(spellWord);
  const last = words.length - 1;
  return exact.every((at) => {
    if (isSkippingWords(hit, words, at)) return false;
    for (let start = Math.max(0, at - MAX_RUN + 1); start <= at; start += 1) {
      for (let end = at; end < Math.min(words.length, start + MAX_RUN); end += 1) {
        const run = words.slice(start, end + 1).join('');
        if (runs.has(run)) return true;
        if (unfinished && end === last && [...runs].some((one) => one.startsWith(run))) return true;
      }
    }
    return false;
  });
}

/**
 * True when the name has other words between a family and its number: "Xperia V" is not "Xperia 5 V", and "Redmi 4" not
 * "Redmi Note 4". In names of notebooks, cameras and lenses a number may be a size.
 */
function isSkippingWords({ names, formFactor, manufacturer }: NamedHit, words: readonly string[], at: number): boolean {
  const [word, before] = [words[at] ?? '', words[at - 1] ?? ''];
  if (!COUNTED.has(formFactor) || !/^(?:\p{L}|\d{1,2})$/u.test(word) || !/^\p{L}{2,}$/u.test(before)) return false;
  if (tokenize(manufacturer).includes(before)) return false;
  const gaps = names.flatMap((name) => {
    const own = spellWords(tokenize(name));
    const [from, to] = [own.indexOf(before), own.lastIndexOf(word)];
    return from >= 0 && to > from ? [to - from - 1] : [];
  });
  return gaps.length > 0 && Math.min(...gaps) > 0;
}

const known = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The runs of words of a device's names and numbers, without spaces. */
function listWordRuns({ names, modelNumbers, formFactor }: NamedHit): ReadonlySet<string> {
  const before = known.get(names);
  if (before) return before;
  const runs = new Set<string>();
  for (const name of [...names, ...modelNumbers]) {
    const words = tokenize(name);
    addRuns(runs, spellWords(words));
    addRuns(runs, spellWords(words.map((word) => word.replace(ORDINAL, '$1'))));
    if (formFactor === 'camera') addRuns(runs, spellWords(words).map(withArabicFive));
    if (formFactor === 'lens') addRuns(runs, spellWords(words.map((word) => word.replace(LENS_UNIT, '$1'))));
  }
  known.set(names, runs);
  return runs;
}

function withArabicFive(word: string): string {
  return splitRuns(word).map(toArabic).join('');
}

function addRuns(runs: Set<string>, words: readonly string[]): void {
  for (const start of words.keys()) {
    for (let length = 1; length <= MAX_RUN && start + length <= words.length; length += 1) {
      runs.add(words.slice(start, start + length).join(''));
    }
  }
}
