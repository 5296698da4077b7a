import { MAX_SEARCH_LENGTH } from '../../../shared/input-limits.ts';
import { isRoman, tokenize } from './analyzer.ts';
import { type Guess, getTypoTolerance, measureTypoCost, type Vocabulary } from './vocabulary.ts';

/** A parsed search text. */
export interface ParsedSearch {
  words: string[];
  /** The words as typed: "ifone", though "if" and "one" are also words. */
  typed?: string[];
  /** The words with neighbours joined where that gives a word too: "i phone" → iphone. */
  joined?: string[];
  /** The named variant: "128 GB" → 128, "1 TB" → 1024. */
  variantId?: string;
}

const MAX_WORDS = 10;
/** "128 GB", also after the working memory: "8/128 GB". */
const SIZE =
  /(?<![\d.])(?:\d{1,2}\s?(?:gb|go)?\s?[/+]\s?)?(\d{1,4})\s?(?:(gb|go|gib|giga\w*)|(?:tb|to|tera\w*))(?![a-z])/g;
/** "9. Generation", "10ème", "6e génération", "8ª": treated as a plain number. */
const ORDINAL = /(\d)(?:[ªº°]|(?:[eè]me|[eè]re|nd|rd|th)(?!\p{L})|[ea](?=\s+g[eé]n))/giu;
const SIZES = ['16', '32', '64', '128', '256', '512', '1024', '2048', '4096', '8192'];
const MAX_TERABYTES = 99;

/** Splits a text into index words and the variant it names. */
export function parseSearchText(text: string, vocabulary: Vocabulary): ParsedSearch {
  const clean = text
    .slice(0, MAX_SEARCH_LENGTH)
    .replace(ORDINAL, '$1 ')
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
  const sizes: number[] = [];
  const rest = clean.replace(SIZE, (whole, number: string, gigabytes: string | undefined) => {
    if (!gigabytes && Number(number) > MAX_TERABYTES) return whole;
    sizes.push(Number(number) * (gigabytes ? 1 : 1024));
    return ' ';
  });
  const words = tokenize(rest);
  const list = withoutDuplicates(repairWords(words, vocabulary)).slice(0, MAX_WORDS);
  const joined = withoutDuplicates(joinedWords(words, vocabulary)).slice(0, MAX_WORDS);
  // Of "8 GB 256 GB" the larger one is the storage.
  return {
    words: list,
    typed: words.slice(0, MAX_WORDS),
    joined,
    ...(sizes.length === 0 ? {} : { variantId: String(Math.max(...sizes)) }),
  };
}

/** A language's category names and stop words in searches. */
export interface SearchWords {
  ignored: ReadonlySet<string>;
  /** Category id by word. */
  categories: ReadonlyMap<string, string>;
}

export function searchWords(
  texts: { categories: Record<string, string[]>; ignored: string[] } | undefined,
): SearchWords {
  const named = Object.entries(texts?.categories ?? {});
  return {
    ignored: new Set(texts?.ignored.flatMap(tokenize)),
    categories: new Map(named.flatMap(([id, list]) => list.flatMap(tokenize).map((word) => [word, id] as const))),
  };
}

/** One interpretation of a search. Without words it means the category itself. */
export interface Interpretation extends ParsedSearch {
  /** The engine may match similar words. */
  tolerant: boolean;
  categoryId?: string;
  /** Unknown words are ignored: the hits may not be what was meant, unless the rest names them. */
  partial?: boolean;
  /** Words were corrected: the text may mean something else. */
  guessed?: boolean;
}

type Reading = Omit<Interpretation, 'tolerant'>;

/** Interpretations of a search from the strictest to the most lenient; the first with hits is used. */
export function* listInterpretations(
  parsed: ParsedSearch,
  { vocabulary, language, unfinished }: { vocabulary: Vocabulary; language: SearchWords; unfinished: boolean },
): Generator<Interpretation> {
  const typed = restoreCategoryWords(parsed, language);
  const seen: Reading[] = [];
  const isNew = (one: Reading) => {
    if (!isSearch(one) || seen.some((other) => sameSearch(one, other))) return false;
    seen.push(one);
    return true;
  };
  for (const reading of listReadings(typed, language, unfinished))
    if (isNew(reading)) yield { ...reading, tolerant: false };
  const strict = seen.slice();
  for (const words of listSpellings(typed, vocabulary, language)) {
    const reading = { ...typed, words, joined: words };
    for (const one of listReadings(reading, language, unfinished))
      if (isNew(one)) yield { ...one, tolerant: false, guessed: true };
  }
  for (const reading of strict.slice(0, MAX_TOLERANT_READINGS)) yield { ...reading, tolerant: true };
  const known = typed.words.filter((word) => vocabulary.knows(word) || language.categories.has(word));
  // "Xperia 1 XX" is not the Xperia 1.
  if (known.length === typed.words.length || typed.words.some((word) => isRoman(word) && !known.includes(word))) return;
  for (const reading of listReadings({ ...typed, words: known, joined: known }, language, unfinished)) {
    if (isNew(reading)) yield { ...reading, tolerant: false, partial: true };
  }
}

/** Keeps a category's word that was split because its parts are words of devices: "smartphone". */
function restoreCategoryWords(parsed: ParsedSearch, { categories }: SearchWords): ParsedSearch {
  const { words, typed = words } = parsed;
  const isSplit = typed.some((word) => categories.has(word) && !words.includes(word));
  return isSplit ? { ...parsed, words: withoutDuplicates(typed) } : parsed;
}

/** The words without the stop words, joined, and each reading with a size that is named only by its number. */
function listReadings(typed: ParsedSearch, language: SearchWords, unfinished: boolean): Reading[] {
  const bare = withoutLanguageWords(typed, language);
  const together = typed.joined && { ...withoutLanguageWords({ ...typed, words: typed.joined }, language) };
  const whole = bare.words.length === 0 ? [] : [typed];
  const all = [...whole, bare, together, withoutSize(bare, unfinished), together && withoutSize(together, unfinished)];
  return all.filter((one) => one !== undefined);
}

function withoutLanguageWords(typed: ParsedSearch, language: SearchWords): Reading {
  const category = typed.words.find((word) => language.categories.has(word));
  const categoryId = category === undefined ? undefined : language.categories.get(category);
  const words = typed.words.filter((word) => !language.ignored.has(word) && !language.categories.has(word));
  return { ...typed, words, ...(categoryId === undefined ? {} : { categoryId }) };
}

function isSearch({ words, categoryId }: Reading): boolean {
  return words.length > 0 || categoryId !== undefined;
}

/** "iphone 13 128" names a size without its unit; "iphone 13 12" is its beginning while somebody is typing. */
function withoutSize<T extends ParsedSearch>(typed: T, unfinished: boolean): T | undefined {
  if (typed.variantId !== undefined || typed.words.length < 2) return undefined;
  const at = typed.words.findLastIndex((word) => SIZES.includes(word));
  if (at > 0) return { ...typed, words: typed.words.toSpliced(at, 1), variantId: typed.words[at] };
  const last = typed.words.at(-1) ?? '';
  const begun = unfinished && /^\d+$/.test(last) && SIZES.some((size) => size.startsWith(last));
  return begun ? { ...typed, words: typed.words.slice(0, -1) } : undefined;
}

const MAX_SPELLINGS = 6;
/** Maximum number of tolerant readings. Hits that only they find come from words outside of our catalogue. */
const MAX_TOLERANT_READINGS = 2;

/** Possible meanings of the words, likeliest first; empty without a guess. */
function listSpellings(
  { words, typed = words }: ParsedSearch,
  vocabulary: Vocabulary,
  language: SearchWords,
): string[][] {
  const lists = words.join(' ') === typed.join(' ') ? [words] : [words, typed];
  return lists
    .flatMap((list) => correctWord(list, vocabulary, language))
    .sort((a, b) => a.cost - b.cost)
    .map((one) => withoutDuplicates(one.words))
    .slice(0, MAX_SPELLINGS);
}

/** Replaces unknown words by their possible meanings. */
function correctWord(typed: readonly string[], vocabulary: Vocabulary, language: SearchWords): Meaning[] {
  let spelled: Meaning[] = [{ words: [], cost: 0 }];
  let guessed = false;
  for (const [at, word] of typed.entries()) {
    const isLast = at === typed.length - 1;
    const isSure = vocabulary.knows(word) || language.ignored.has(word) || language.categories.has(word);
    const meant = isSure || (isLast && vocabulary.begins(word)) ? [] : listMeanings(word, vocabulary, language);
    guessed ||= meant.length > 0;
    const either = meant.length > 0 ? meant : [{ words: [word], cost: 0 }];
    spelled = spelled
      .flatMap((one) => either.map(({ words, cost }) => ({ words: [...one.words, ...words], cost: one.cost + cost })))
      .sort((a, b) => a.cost - b.cost)
      .slice(0, MAX_SPELLINGS);
  }
  return guessed ? spelled : [];
}

interface Meaning {
  words: string[];
  cost: number;
}

/**
 * Possible meanings of a word: a known word, a word of the language, or several joined words, one of them misspelt
 * ("s23ulta").
 */
function listMeanings(word: string, vocabulary: Vocabulary, language: SearchWords): Meaning[] {
  const ofLanguage = [...language.categories.keys()]
    .map((one): Guess => ({ word: one, cost: measureTypoCost(word, one) }))
    .filter(({ cost }) => word.length > 4 && cost <= getTypoTolerance(word));
  const alone = [...vocabulary.guesses(word), ...ofLanguage].map((one) => ({ words: [one.word], cost: one.cost }));
  return [...alone, ...splitJoinedWords(word, vocabulary)].sort((a, b) => a.cost - b.cost);
}

/** Two joined words, split where digits begin or end, each known or guessed. */
function splitJoinedWords(word: string, vocabulary: Vocabulary): Meaning[] {
  if (word.length > 40) return [];
  const breaks = [...word.matchAll(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu)].map(({ index }) => index);
  return breaks.flatMap((at) => {
    // "d40" is not "d 40": short letters belong to their number.
    const isPartOfNumber = [word.slice(0, at), word.slice(at)].some((part) => /^\p{L}{1,2}$/u.test(part));
    if (isPartOfNumber) return [];
    const [left, right] = [findMeaning(word.slice(0, at), vocabulary), findMeaning(word.slice(at), vocabulary)];
    return left && right ? [{ words: [...left.words, ...right.words], cost: left.cost + right.cost }] : [];
  });
}

function findMeaning(part: string, vocabulary: Vocabulary): Meaning | undefined {
  if (vocabulary.knows(part)) return { words: [part], cost: 0 };
  const [guess] = vocabulary.guesses(part);
  const known = guess ? undefined : split(part, vocabulary);
  return guess ? { words: [guess.word], cost: guess.cost } : known && { words: known, cost: 0 };
}

/** Joins split words ("i phone", "mac book") and splits joined ones ("iphone13", "galaxys23ultra"). */
function repairWords(typed: readonly string[], vocabulary: Vocabulary): string[] {
  const list: string[] = [];
  for (let at = 0; at < typed.length; at += 1) {
    const word = typed[at] ?? '';
    const next = typed[at + 1];
    if (next !== undefined && isTorn(word, next, vocabulary) && vocabulary.knows(word + next)) {
      list.push(word + next);
      at += 1;
    } else if (vocabulary.knows(word)) list.push(word);
    else list.push(...(split(word, vocabulary) ?? [word]));
  }
  return list;
}

/** True when one of the two is not a word, or is a letter before letters: "i phone". */
function isTorn(word: string, next: string, vocabulary: Vocabulary): boolean {
  return !(vocabulary.knows(word) && vocabulary.knows(next)) || /^\p{L} \p{L}{3,}$/u.test(`${word} ${next}`);
}

/** Neighbours that form one known word, though each is a word as well. */
function joinedWords(typed: readonly string[], vocabulary: Vocabulary): string[] {
  const list: string[] = [];
  for (const word of typed) {
    const previous = list.at(-1);
    if (previous !== undefined && vocabulary.knows(previous + word)) list[list.length - 1] = previous + word;
    else list.push(word);
  }
  return list;
}

/** The fewest known words that form a word; single letters do not count, and numbers are not split. */
function split(word: string, vocabulary: Vocabulary): string[] | undefined {
  if (word.length > 40) return undefined;
  const best: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end += 1) {
    for (let start = 0; start < end; start += 1) {
      const before = best[start];
      const part = word.slice(start, end);
      if (
        !before ||
        /^[^\d]$/.test(part) ||
        !vocabulary.knows(part) ||
        (best[end] && (best[end]?.length ?? 0) <= before.length + 1)
      )
        continue;
      if (cutsNumber(word, start) || cutsNumber(word, end)) continue;
      best[end] = [...before, part];
    }
  }
  return best[word.length];
}

/** A number is never split: "s2300" is not s23 and 00. */
function cutsNumber(word: string, at: number): boolean {
  return /\d/.test(word.charAt(at - 1)) && /\d/.test(word.charAt(at));
}

function withoutDuplicates(list: readonly string[]): string[] {
  return [...new Set(list)];
}

function sameSearch(one: Reading, other: Reading): boolean {
  const sameFilter = one.variantId === other.variantId && one.categoryId === other.categoryId;
  return sameFilter && one.words.join(' ') === other.words.join(' ');
}
