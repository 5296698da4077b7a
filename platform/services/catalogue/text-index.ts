import MiniSearch, { type SearchOptions } from 'minisearch';
import { words } from './analyzer.ts';

/** Fields that are searched by words; all others only by their exact value. */
export const TEXT_FIELDS = ['name', 'model', 'manufacturer', 'series', 'searchTerms'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** Score by position of a document in its index. */
export type Scores = Map<number, number>;

/** Score of a hit with typing errors, as a part of an exact one. */
const FUZZY_WEIGHT = 0.4;
const PREFIX_WEIGHT = 0.8;

/**
 * Scores count which words are there, not how often or in how long a text (k and b are 0): among "iPhone" hits the
 * newest comes first, not the one with the shortest name.
 */
const BM25 = { k: 0, b: 0, d: 0 };

export function isTextField(field: string): field is TextField {
  return (TEXT_FIELDS as readonly string[]).includes(field);
}

/** Word index over the text fields of documents; positions are those of the given list. */
export class TextIndex {
  readonly #index: MiniSearch;
  readonly #words: Record<TextField, string[][]>;
  readonly #vocabulary = new Set<string>();

  constructor(documents: readonly object[]) {
    this.#index = new MiniSearch({
      fields: [...TEXT_FIELDS],
      idField: 'position',
      tokenize: words,
      processTerm: (term) => term,
      autoVacuum: false,
    });
    const texts = documents.map((document) => textsOf(document));
    this.#index.addAll(texts.map((text, position) => ({ ...text, position })));
    this.#words = Object.fromEntries(
      TEXT_FIELDS.map((field) => [field, texts.map((text) => words(text[field]))]),
    ) as Record<TextField, string[][]>;
    for (const list of this.#words.searchTerms) for (const word of list) this.#vocabulary.add(word);
  }

  /** Whether a word stands in the search terms of any document. */
  knows(word: string): boolean {
    return this.#vocabulary.has(word);
  }

  /** Documents with this word in the field. */
  exact(field: TextField, word: string): Scores {
    return this.#find(field, word, {});
  }

  /** Documents with a word that begins so. */
  prefix(field: TextField, word: string): Scores {
    return this.#find(field, word, { prefix: true });
  }

  /** Documents with this word, up to `distance` letters wrong; two swapped neighbours count as one wrong letter. */
  fuzzy(field: TextField, word: string, distance: number, prefixLength: number): Scores {
    const found = this.#find(field, word, { fuzzy: distance }, prefixLength);
    for (const swapped of distance === 1 ? swaps(word) : []) {
      if (!swapped.startsWith(word.slice(0, prefixLength))) continue;
      for (const [position, score] of this.#find(field, swapped, {})) {
        if (!found.has(position)) found.set(position, score * FUZZY_WEIGHT);
      }
    }
    return found;
  }

  /** Whether the words stand in the field one after the other, the last one as a beginning. */
  holdsPhrase(field: TextField, position: number, phrase: readonly string[]): boolean {
    const own = this.#words[field][position] ?? [];
    const last = phrase.length - 1;
    for (let start = 0; start + last < own.length; start += 1) {
      const fits = phrase.every((word, offset) =>
        offset === last ? own[start + offset]?.startsWith(word) : own[start + offset] === word,
      );
      if (fits) return true;
    }
    return false;
  }

  #find(field: TextField, word: string, options: SearchOptions, prefixLength = 0): Scores {
    const start = word.slice(0, prefixLength);
    const results = this.#index.search(word, {
      ...options,
      fields: [field],
      tokenize: (text) => [text],
      bm25: BM25,
      weights: { fuzzy: FUZZY_WEIGHT, prefix: PREFIX_WEIGHT },
    });
    const scores: Scores = new Map();
    for (const { id, score, terms } of results) {
      if (prefixLength === 0 || terms.some((term) => term.startsWith(start))) scores.set(id as number, score);
    }
    return scores;
  }
}

function textsOf(document: object): Record<TextField, string> {
  const values = document as Partial<Record<TextField, unknown>>;
  return Object.fromEntries(
    TEXT_FIELDS.map((field) => [field, typeof values[field] === 'string' ? values[field] : '']),
  ) as Record<TextField, string>;
}

function swaps(word: string): string[] {
  const list: string[] = [];
  for (let at = 0; at + 1 < word.length; at += 1) {
    list.push(word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2));
  }
  return list;
}
