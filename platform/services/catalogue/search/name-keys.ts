import { spellWords, splitRuns, toArabic, tokenize } from './analyzer.ts';

const MAX_KEY_LENGTH = 8;

interface Named {
  name: string;
  kind?: string;
  manufacturer: string;
  model: string;
  aliases: readonly string[];
  modelNumbers: readonly string[];
}

/**
 * Prefix of keys of a shortened name, which is less specific: "Galaxy S20" is a device, and short for "Galaxy S20 5G".
 */
const SHORTENED = '~';

/**
 * Keys that name this device and not a family of devices; typed words either equal one or not. Keys are the ends of its
 * names without spaces ("galaxys23", "s23"), and the words of its names in any order ("=s23 samsung"). A shortened
 * name omits its year, brackets, or its radio standard. See `typedKeys`.
 */
export function nameKeys(device: Named): string[] {
  const { name, model, aliases, modelNumbers } = device;
  const names = [name, ...aliases];
  const keys = new Set([...names.flatMap((one) => buildNameKeys(one, device)), ...buildNameKeys(model, device)]);
  for (const number of modelNumbers) {
    const parts = tokenize(number);
    for (const start of parts.keys()) keys.add(joinNames(parts.slice(start)));
  }
  for (const short of [...names, model].flatMap(shortenKey)) {
    for (const key of buildNameKeys(short, device)) if (!keys.has(key)) keys.add(SHORTENED + key);
  }
  return [...keys];
}

function buildNameKeys(name: string, { manufacturer, kind }: Pick<Named, 'manufacturer' | 'kind'>): string[] {
  const maker = tokenize(manufacturer);
  const spellings = [tokenize(name), ...(kind === 'camera' ? [withArabicFive(tokenize(name))] : [])];
  const keys = spellings.flatMap((words) => {
    const ends = words.slice(-MAX_KEY_LENGTH);
    const own = ends.map((_, start) => joinNames(ends.slice(start)));
    own.push(inAnyOrder(words), inAnyOrder([...maker, ...words]));
    // "Galaxy S23" is an S23; the "9" of "iPad 9" is not a name.
    const rest = words.slice(1);
    if (isTelling(rest)) own.push(inAnyOrder(rest));
    // "Samsung Note 3" is a Galaxy Note 3, and "Note 3" may be one of others.
    if (isTelling(rest) || isNumberedWord(rest)) own.push(inAnyOrder([...maker, ...rest]));
    return own;
  });
  return keys.filter((key) => key !== '' && key !== '=');
}

/** "Alpha 7 V" and "Alpha 7RV" as they are also written: "7 5", "7R5". Only cameras count in this way. */
function withArabicFive(words: readonly string[]): string[] {
  return words.map((word) => splitRuns(word).map(toArabic).join(''));
}

/** The shortest name that opens a device: "s9" is a phone, a tablet and a camera. */
const MIN_NAME_LENGTH = 3;

/** True for words that can be a whole name; a number alone is not one. */
export function isNameLike(words: readonly string[]): boolean {
  const name = joinNames(words);
  return name.length >= MIN_NAME_LENGTH && /\p{L}/u.test(name);
}

/** The keys that typed words equal when they name a device. */
export function typedKeys(words: readonly string[]): { whole: string[]; shortened: string[] } {
  const name = joinNames(words);
  // A single letter or digit is not a name.
  const whole = name.length < 2 ? [] : [name, inAnyOrder(words)];
  // "Pixel" with a year shortens to the name of the whole family, so only names with a digit are shortened.
  return { whole, shortened: /\d/.test(name) ? whole.map((key) => SHORTENED + key) : [] };
}

function joinNames(words: readonly string[]): string {
  return spellWords(words).join('');
}

/** Whole words: "Honor X8" has the letters and digits of "Honor 8X". */
function inAnyOrder(words: readonly string[]): string {
  return `=${[...new Set(spellWords(words))].sort().join(' ')}`;
}

function isTelling(words: readonly string[]): boolean {
  return words.some((word) => /\d/.test(word) && (/[^\d.]/.test(word) || /^\d{3,}$/.test(word)));
}

function isNumberedWord(words: readonly string[]): boolean {
  return words.some((word) => /^\p{L}{3,}$/u.test(word)) && words.some((word) => /\d/.test(word));
}

function shortenKey(name: string): string[] {
  const yearless = name.replace(/,?\s*(?:19|20)\d\d(?=\))/g, '').replace(/\s*\(\)/, '');
  const unbracketed = name.replace(/\s*\([^)]*\)/g, '');
  const radioless = name.replace(/ [45]G$/, '');
  return [yearless, unbracketed, radioless].filter((one) => one !== name);
}
