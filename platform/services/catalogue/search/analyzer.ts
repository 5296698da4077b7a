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

/** True for "Mark" and "Gen", which tell no models apart. */
export function isBeforeNumbers(word: string): boolean {
  return BEFORE_NUMBERS.has(word);
}

/** True for the letters of a Roman number above one; also of one that no model has. */
export function isRoman(word: string): boolean {
  return /^[ivx]{2,}$/.test(word);
}

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

/**
 * A word in one spelling, its Roman numbers as digits: "6ii" is "62". A single "v" stays a letter, because "Xperia V" is
 * not "Xperia 5"; names of cameras have both spellings.
 */
export function spellWord(word: string): string {
  return splitRuns(word)
    .map((run) => (run === 'v' ? run : toArabic(run)))
    .join('');
}

/** Words in one spelling, without those before numbers that people omit: "Z 6 Mark II" is z, 6, 2. */
export function spellWords(words: readonly string[]): string[] {
  return words.filter((word) => !BEFORE_NUMBERS.has(word)).map(spellWord);
}
