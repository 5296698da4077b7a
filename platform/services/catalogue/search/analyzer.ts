/**
 * Splits a text into index words: lower case, no accents, decimals unsplit, "+" spelled out. Invisible characters (text
 * direction, joiners) are removed. "Galaxy S24+" → galaxy, s24, plus; "f/2.8" → f, 2.8.
 */
export function tokenize(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/(?<=[\p{L}\p{N}])\+/gu, ' plus ')
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .replace(/(?<!\d)\.|\.(?!\d)/g, ' ')
    .split(' ')
    .filter((word) => word !== '');
}

/** Model numbers as people write them: "Mark IV" is "Mark 4". */
const ROMAN: Readonly<Record<string, string>> = { ii: '2', iii: '3', iv: '4', v: '5', vi: '6', vii: '7', viii: '8' };

/** Words before a number that people often omit. */
const BEFORE_NUMBERS = new Set(['mark', 'mk', 'gen', 'generation']);

/** The runs of letters and of digits in a word: "z6ii" → z, 6, ii. */
export function splitRuns(word: string): string[] {
  return word.match(/\d+(?:\.\d+)*|[^\d.]+/g) ?? [];
}

/** Words split into their smallest parts in one spelling: "Z 6II", "z6 ii" and "z 6 mark 2" are all z, 6, 2. */
export function splitAtoms(words: readonly string[]): string[] {
  return words
    .filter((word) => !BEFORE_NUMBERS.has(word))
    .flatMap(splitRuns)
    .map(toArabic);
}

/** Converts a Roman number to digits; other words are unchanged. */
export function toArabic(word: string): string {
  return ROMAN[word] ?? word;
}
