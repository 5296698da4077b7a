/**
 * Carriers sort by Latin letters, and the label's fonts contain only those. Greek and Cyrillic are transliterated as in
 * passports; other letters lose diacritics that the font lacks.
 */
const LETTERS: Readonly<Record<string, string>> = parsePairs(
  'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o ' +
    'а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ' +
    'ъ  ы y ь  э e ю iu я ia і i є ie ґ g ј j љ lj њ nj ћ c ђ d џ dz',
);

/**
 * Replaces every character the font cannot print: transliterated, without diacritics, or as `?`; emoji are dropped.
 * No-break spaces and hyphens, including the narrow ones these fonts lack, stay non-breaking.
 */
export function toPrintable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  let printed = '';
  for (const character of text.normalize('NFC')) printed += printableCharacter(character, hasGlyph);
  return printed.replace(/ +/g, ' ').trim();
}

function printableCharacter(character: string, hasGlyph: (codePoint: number) => boolean): string {
  const isPrintable = (one: string) => hasGlyph(one.codePointAt(0) ?? 0);
  if (/\s/u.test(character)) return /[\u00a0\u202f]/.test(character) && isPrintable('\u00a0') ? '\u00a0' : ' ';
  if (character === '\u2011') return isPrintable('-') ? '-' : '';
  if (/[\p{C}\p{M}\p{Emoji_Modifier}]/u.test(character)) return '';
  // Runs before the font check: fonts contain single Greek letters as symbols, and mixed words are unreadable.
  if (LETTERS[character.toLowerCase()] !== undefined) return transliterate(character);
  if (isPrintable(character)) return character;
  if (/\p{Extended_Pictographic}/u.test(character)) return '';
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '');
  const latin = [...plain].map((one) => (isPrintable(one) ? one : transliterate(one))).join('');
  return latin === '' && !isSilent(plain) ? '?' : latin;
}

function transliterate(character: string): string {
  const lower = character.toLowerCase();
  const found = LETTERS[lower];
  if (found === undefined) return /\p{L}|\p{N}/u.test(character) ? '?' : '';
  return lower === character ? found : found.charAt(0).toUpperCase() + found.slice(1);
}

function isSilent(character: string): boolean {
  return LETTERS[character.toLowerCase()] === '' || !/[\p{L}\p{N}]/u.test(character);
}

function parsePairs(pairs: string): Record<string, string> {
  const parts = pairs.split(' ');
  return Object.fromEntries(parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? '']] : [])));
}
