/**
 * Characters outside of the set that every bank of the scheme accepts (EPC217-08, basic Latin); they are replaced or
 * removed.
 */
const FOREIGN = /[^A-Za-z0-9/\-?:().,'+ ]/g;

/** Letters that are not a base letter with a diacritic, by the table of EPC217-08; diacritics are removed. */
const LETTERS: Readonly<Record<string, string>> = {
  ...parsePairs('ß ss æ ae œ oe ø o đ d ð d þ th ł l ħ h ı i ĸ k ŋ n ŧ t'),
  ...parsePairs(
    'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o',
  ),
  ...parsePairs('а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х h ц ts ч ch ш sh'),
  ...parsePairs('щ sht ъ a ы y ь y э e ю yu я ya є ye і i ѓ g ђ d ј j љ lj њ nj ћ c ќ k џ dz'),
  ...parsePairs("& + ’ ' ‘ ' ` ' ´ ' “ ' ” ' \" ' – - — - ‐ - _ - ; , ! . @ (at) # . * . [ ( ] ) { ( } )"),
};

function parsePairs(list: string): Record<string, string> {
  const words = list.split(' ');
  return Object.fromEntries(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? '']] : [])));
}

/**
 * Converts a text for banks: allowed characters, single spaces, no slash where a reference must not have one, at most
 * `most` characters. Deterministic. Empty when no character can be converted.
 */
export function sepaText(text: string, most: number): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/(ο)υ/gi, '$1u');
  const latin = [...plain].map(inLatin).join('');
  return latin
    .replace(FOREIGN, ' ')
    .replace(/\/+/g, '/')
    .replace(/ +/g, ' ')
    .replace(/^[/ ]+/, '')
    .slice(0, most)
    .replace(/[/ ]+$/, '');
}

/** The table has lower-case letters. */
function inLatin(letter: string): string {
  const own = LETTERS[letter];
  if (own !== undefined) return own;
  const small = LETTERS[letter.toLowerCase()];
  return small === undefined ? letter : small.charAt(0).toUpperCase() + small.slice(1);
}
