import { tokenize } from './analyzer.ts';

/** A parsed search text. */
export interface ParsedSearch {
  words: string[];
  /** The words with neighbours written together where that makes a word too: "i phone" → iphone. */
  joined?: string[];
  /** Variant that was named: "128 GB" → 128, "1 TB" → 1024. */
  variantId?: string;
}

export interface Vocabulary {
  knows(word: string): boolean;
}

const LONGEST = 120;
const MOST_WORDS = 10;
const GIGABYTES = /(?<![\d.])(\d{1,4})\s?(?:gb|go|gib|giga\w*)(?![a-z])/;
const TERABYTES = /(?<![\d.])(\d{1,2})\s?(?:tb|to|tera\w*)(?![a-z])/;
const SIZES = ['16', '32', '64', '128', '256', '512', '1024', '2048', '4096', '8192'];

/** Splits a text into words the index knows, and the variant it names. */
export function parseSearchText(text: string, vocabulary: Vocabulary): ParsedSearch {
  let rest = text.slice(0, LONGEST).normalize('NFKC').toLowerCase();
  const gigabytes = GIGABYTES.exec(rest);
  const terabytes = gigabytes ? null : TERABYTES.exec(rest);
  const named = gigabytes ?? terabytes;
  if (named) rest = `${rest.slice(0, named.index)} ${rest.slice(named.index + named[0].length)}`;
  const size = gigabytes ? Number(gigabytes[1]) : terabytes ? Number(terabytes[1]) * 1024 : undefined;
  const typed = tokenize(rest);
  const list = unique(repaired(typed, vocabulary)).slice(0, MOST_WORDS);
  const joined = unique(joinedWords(typed, vocabulary)).slice(0, MOST_WORDS);
  return { words: list, joined, ...(size === undefined ? {} : { variantId: String(size) }) };
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

/** One interpretation of a search. Without words it asks for the category itself. */
export interface Interpretation extends ParsedSearch {
  tolerant: boolean;
  categoryId?: string;
}

/** Interpretations of a search from the strictest to the most lenient; the first with hits is used. */
export function interpretations(typed: ParsedSearch, language: SearchWords): Interpretation[] {
  const category = typed.words.find((word) => language.categories.has(word));
  const categoryId = category === undefined ? undefined : language.categories.get(category);
  const named = typed.words.filter((word) => !language.ignored.has(word) && !language.categories.has(word));
  const bare = { ...typed, words: named, ...(categoryId === undefined ? {} : { categoryId }) };
  const together = typed.joined && { ...typed, words: typed.joined };
  const strict = [typed, bare, together, withoutSize(typed), withoutSize(bare), together && withoutSize(together)];
  const distinct = strict.filter(
    (one, at): one is Omit<Interpretation, 'tolerant'> =>
      one !== undefined && isSearch(one) && strict.findIndex((other) => sameSearch(one, other)) === at,
  );
  return [false, true].flatMap((tolerant) => distinct.map((reading) => ({ ...reading, tolerant })));
}

function isSearch({ words: list, categoryId }: Omit<Interpretation, 'tolerant'>): boolean {
  return list.length > 0 || categoryId !== undefined;
}

/** "iphone 13 128" names a size without its unit; "iphone 13 12" is about to. */
function withoutSize<T extends ParsedSearch>(typed: T): T | undefined {
  if (typed.variantId !== undefined || typed.words.length < 2) return undefined;
  const at = typed.words.findLastIndex((word) => SIZES.includes(word));
  if (at > 0) return { ...typed, words: typed.words.toSpliced(at, 1), variantId: typed.words[at] };
  const last = typed.words.at(-1) ?? '';
  const begun = /^\d+$/.test(last) && SIZES.some((size) => size.startsWith(last));
  return begun ? { ...typed, words: typed.words.slice(0, -1) } : undefined;
}

/** Joins what was torn apart ("i phone", "mac book") and splits what was run together ("iphone13", "galaxys23ultra"). */
function repaired(typed: readonly string[], vocabulary: Vocabulary): string[] {
  const list: string[] = [];
  for (let at = 0; at < typed.length; at += 1) {
    const word = typed[at] ?? '';
    const next = typed[at + 1];
    const torn = next !== undefined && !(vocabulary.knows(word) && vocabulary.knows(next));
    if (torn && vocabulary.knows(word + next)) {
      list.push(word + next);
      at += 1;
    } else if (vocabulary.knows(word)) list.push(word);
    else list.push(...(split(word, vocabulary) ?? [word]));
  }
  return list;
}

/** Neighbours that make one known word, though each is a word of its own. */
function joinedWords(typed: readonly string[], vocabulary: Vocabulary): string[] {
  const list: string[] = [];
  for (const word of typed) {
    const previous = list.at(-1);
    if (previous !== undefined && vocabulary.knows(previous + word)) list[list.length - 1] = previous + word;
    else list.push(word);
  }
  return list;
}

/** The fewest known words a word is made of; single letters are none, and numbers are not cut in two. */
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

/** A number is never cut in two: "s2300" is not s23 and 00. */
function cutsNumber(word: string, at: number): boolean {
  return /\d/.test(word.charAt(at - 1)) && /\d/.test(word.charAt(at));
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)];
}

function sameSearch(
  one: Omit<Interpretation, 'tolerant'>,
  other: Omit<Interpretation, 'tolerant'> | undefined,
): boolean {
  const sameFilter = one.variantId === other?.variantId && one.categoryId === other?.categoryId;
  return sameFilter && one.words.join(' ') === other?.words.join(' ');
}
