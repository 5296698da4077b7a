/**
 * Words of a text as the index knows them: lower case, no accents, decimals kept whole, "+" spelled out; marks nobody
 * sees (text direction, joiners) are no part of a word. "Galaxy S24+" → galaxy, s24, plus; "f/2.8" → f, 2.8.
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

/** Numbers of models as people write them: "Mark IV" is "Mark 4". */
const ROMAN: Readonly<Record<string, string>> = { ii: '2', iii: '3', iv: '4', v: '5', vi: '6', vii: '7', viii: '8' };

/** Words that stand before a number and are left out as often as not. */
const BEFORE_NUMBERS = new Set(['mark', 'mk', 'gen', 'generation']);

/** The runs of letters and of digits in a word: "z6ii" → z, 6, ii. */
export function runsOf(word: string): string[] {
  return word.match(/\d+(?:\.\d+)*|[^\d.]+/g) ?? [];
}

/** Words in their smallest parts, spelled one way: "Z 6II", "z6 ii" and "z 6 mark 2" are all z, 6, 2. */
export function atomsOf(words: readonly string[]): string[] {
  return words
    .filter((word) => !BEFORE_NUMBERS.has(word))
    .flatMap(runsOf)
    .map(arabic);
}

/** A Roman number in digits; every other word as it is. */
export function arabic(word: string): string {
  return ROMAN[word] ?? word;
}
