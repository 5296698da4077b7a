/**
 * Words of a text as the index knows them: lower case, no accents, decimals kept whole, "+" spelled out.
 * "Galaxy S24+" → galaxy, s24, plus; "f/2.8" → f, 2.8.
 */
export function tokenize(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=[\p{L}\p{N}])\+/gu, ' plus ')
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .replace(/(?<!\d)\.|\.(?!\d)/g, ' ')
    .split(' ')
    .filter((word) => word !== '');
}

const LONGEST_KEY = 8;

/**
 * The suffixes of a name by whole words: "Samsung Galaxy S23" → "samsung galaxy s23", "galaxy s23", "s23". People type
 * the end of a name more often than its beginning.
 */
export function nameSuffixes(list: readonly string[]): string[] {
  const ends = list.slice(-LONGEST_KEY);
  return ends.map((_, start) => ends.slice(start).join(' '));
}
