import SearchableMap from 'minisearch/SearchableMap';
import { tokenize } from './analyzer.ts';
import type { Steps } from './steps.ts';

/** Fields searched by words; all others match only by exact value. */
export const TEXT_FIELDS = ['name', 'model', 'manufacturer', 'series', 'searchTerms'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** Score by position of a document in its index. */
export type Scores = Map<number, number>;

/** The remaining candidates; avoids scoring other documents. */
export type CandidateSet = { has(position: number): boolean } | undefined;

/**
 * Scores depend on how a word matches, not on word frequency or text length: among "iPhone" hits the newest comes
 * first, not the one with the shortest name.
 */
export const EXACT_SCORE = 1;
export const PREFIX_SCORE = 0.8;
export const FUZZY_SCORE = 0.4;

/** Index words visited before a pause. */
const STEP = 256;

/** Maximum number of words with cached similar words. */
const MAX_CACHED_SIMILAR_WORDS = 2_000;

export function isTextField(field: string): field is TextField {
  return (TEXT_FIELDS as readonly string[]).includes(field);
}

/** Word index over the text fields of documents; positions are those of the given list. */
export class TextIndex {
  readonly #fields: Record<TextField, FieldIndex>;

  constructor(documents: readonly object[]) {
    this.#fields = Object.fromEntries(
      TEXT_FIELDS.map((field) => [field, new FieldIndex(documents.map((document) => readFieldText(document, field)))]),
    ) as Record<TextField, FieldIndex>;
  }

  /** True when a word is among the search terms of a document. */
  knows(word: string): boolean {
    return this.#fields.searchTerms.has(word);
  }

  /** True when a word of the search terms has this prefix. */
  begins(start: string): boolean {
    return !this.#fields.searchTerms.beginningWith(start).next().done;
  }

  /** All words of the search terms. */
  words(): readonly string[] {
    return this.#fields.searchTerms.words;
  }

  /** Number of documents with a word in their search terms. */
  frequency(word: string): number {
    return this.#fields.searchTerms.having(word).length;
  }

  /** Documents with this word in the field. */
  exact(field: TextField, word: string, within: CandidateSet): Scores {
    const scores: Scores = new Map();
    add(scores, this.#fields[field].having(word), EXACT_SCORE, within);
    return scores;
  }

  /** Documents with a word that has this prefix. */
  *prefix(field: TextField, word: string, within: CandidateSet): Steps<Scores> {
    const scores: Scores = new Map();
    let looked = 0;
    for (const begun of this.#fields[field].beginningWith(word)) {
      if (++looked % STEP === 0) yield;
      add(scores, this.#fields[field].having(begun), begun === word ? EXACT_SCORE : PREFIX_SCORE, within);
    }
    return scores;
  }

  /** Documents with this word, with up to `distance` wrong letters; two swapped neighbours count as one. */
  *fuzzy(
    field: TextField,
    word: string,
    options: { distance: number; prefixLength: number },
    within: CandidateSet,
  ): Steps<Scores> {
    const start = word.slice(0, options.prefixLength);
    const scores: Scores = new Map();
    let looked = 0;
    for (const similar of this.#fields[field].similarTo(word, options.distance)) {
      if (++looked % STEP === 0) yield;
      if (!similar.startsWith(start)) continue;
      add(scores, this.#fields[field].having(similar), similar === word ? EXACT_SCORE : FUZZY_SCORE, within);
    }
    return scores;
  }

  /** Number of document visits for these words in the field, counted per word. */
  visits(field: TextField, words: Iterable<string>): number {
    let sum = 0;
    for (const word of words) sum += this.#fields[field].having(word).length;
    return sum;
  }

  /** Words of the field with this prefix. */
  begun(field: TextField, start: string): readonly string[] {
    return [...this.#fields[field].beginningWith(start)];
  }

  /** Words of the field with up to `distance` letters different from this one. */
  similar(field: TextField, word: string, distance: number): ReadonlySet<string> {
    return this.#fields[field].similarTo(word, distance);
  }

  /** True when the words are consecutive in the field, the last one as a prefix. */
  holdsPhrase(field: TextField, position: number, phrase: readonly string[]): boolean {
    const own = this.#fields[field].wordsAt(position);
    const last = phrase.length - 1;
    for (let start = 0; start + last < own.length; start += 1) {
      const fits = phrase.every((word, offset) =>
        offset === last ? own[start + offset]?.startsWith(word) : own[start + offset] === word,
      );
      if (fits) return true;
    }
    return false;
  }
}

/** The words of one field: their documents, by prefix and by similar spelling. */
class FieldIndex {
  readonly #words: string[][];
  readonly #positions = new Map<string, number[]>();
  readonly #sorted: string[];
  /** Radix tree of the vocabulary, for misspelt words. */
  readonly #vocabulary = new SearchableMap<true>();
  /** Cache of similar words: one search needs the same word in several readings. */
  readonly #similar = new Map<string, ReadonlySet<string>>();

  constructor(texts: readonly string[]) {
    this.#words = texts.map(tokenize);
    this.#words.forEach((list, position) => {
      for (const word of new Set(list)) {
        const positions = this.#positions.get(word);
        if (positions) positions.push(position);
        else this.#positions.set(word, [position]);
      }
    });
    this.#sorted = [...this.#positions.keys()].sort();
    for (const word of this.#sorted) this.#vocabulary.set(word, true);
  }

  get words(): readonly string[] {
    return this.#sorted;
  }

  has(word: string): boolean {
    return this.#positions.has(word);
  }

  having(word: string): readonly number[] {
    return this.#positions.get(word) ?? [];
  }

  wordsAt(position: number): readonly string[] {
    return this.#words[position] ?? [];
  }

  *beginningWith(start: string): Generator<string> {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? '') < start) low = middle + 1;
      else high = middle;
    }
    for (let at = low; this.#sorted[at]?.startsWith(start); at += 1) yield this.#sorted[at] as string;
  }

  similarTo(word: string, distance: number): ReadonlySet<string> {
    const key = `${distance} ${word}`;
    const known = this.#similar.get(key);
    if (known) return known;
    const similar = new Set(this.#vocabulary.fuzzyGet(word, distance).keys());
    for (const swapped of listSwaps(word)) if (this.has(swapped)) similar.add(swapped);
    if (this.#similar.size >= MAX_CACHED_SIMILAR_WORDS) this.#similar.clear();
    this.#similar.set(key, similar);
    return similar;
  }
}

function add(scores: Scores, positions: readonly number[], score: number, within: CandidateSet): void {
  for (const position of positions) {
    if (within && !within.has(position)) continue;
    if ((scores.get(position) ?? 0) < score) scores.set(position, score);
  }
}

function readFieldText(document: object, field: TextField): string {
  const value = (document as Partial<Record<TextField, unknown>>)[field];
  return typeof value === 'string' ? value : '';
}

function listSwaps(word: string): string[] {
  const list: string[] = [];
  for (let at = 0; at + 1 < word.length; at += 1) {
    list.push(word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2));
  }
  return list;
}
