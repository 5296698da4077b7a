import { tokenize } from './analyzer.ts';
import { getMaxEditDistance, type SearchDocuments } from './evaluate.ts';
import {
  type BoolQuery,
  type MatchOptions,
  type MultiMatchQuery,
  onlyMember,
  type Scalar,
  type SearchQuery,
} from './query.ts';
import type { Steps } from './steps.ts';
import { isTextField, type TextField } from './text-index.ts';

/** The part of the documents that an estimate reads: lengths of lists only. */
export type CountedDocuments = Pick<SearchDocuments, 'size' | 'visits' | 'text'>;

/** Equivalent of one walk through the vocabulary for a misspelt word, in document visits. */
const WALK = 2_000;
/** Equivalent of one score function on one document, in document visits. */
const FUNCTION = 4;
/** Equivalent of sending one document, in document visits. */
const SENT = 60;

export interface Cost {
  /** Upper bound of document visits. */
  looks: number;
  /** The most expensive single part of the query. */
  costliest: { pointer: string; looks: number };
}

export interface Priced {
  query: SearchQuery;
  /** JSON pointer of the query. */
  pointer: string;
  sorts: number;
  /** Number of hits read: those skipped plus those returned. */
  from: number;
  size: number;
}

/**
 * Upper bound of a search's cost, from the lengths of the lists it would traverse. Stops as soon as the cost exceeds
 * `limit`, so that the estimate itself stays cheap.
 */
export function* estimateSearchCost(asked: Priced, documents: CountedDocuments, limit: number): Steps<Cost> {
  const estimate = new Estimate(documents, limit);
  const matches = yield* estimate.matches(asked.query, asked.pointer);
  if (asked.size > 0) {
    const kept = Math.min(matches, asked.from + asked.size);
    estimate.add('/source/sort', matches * (1 + asked.sorts) + kept * Math.ceil(Math.log2(kept + 1)));
    estimate.add('/resultSize', Math.min(matches, asked.size) * SENT);
  }
  return estimate.cost;
}

class Estimate {
  readonly cost: Cost = { looks: 0, costliest: { pointer: '', looks: 0 } };
  readonly #documents: CountedDocuments;
  readonly #limit: number;

  constructor(documents: CountedDocuments, limit: number) {
    this.#documents = documents;
    this.#limit = limit;
  }

  add(pointer: string, looks: number): void {
    this.cost.looks += looks;
    if (looks > this.cost.costliest.looks) this.cost.costliest = { pointer, looks };
  }

  /** Adds the cost of a query and returns the maximum number of matching documents. */
  *matches(query: SearchQuery, pointer: string): Steps<number> {
    yield;
    if (this.#above) return 0;
    if (query.bool) return yield* this.#bool(query.bool, `${pointer}/bool`);
    if (query.function_score) {
      const { query: scored, functions } = query.function_score;
      const count = yield* this.matches(scored, `${pointer}/function_score/query`);
      this.add(`${pointer}/function_score/functions`, count * functions.length * FUNCTION);
      return count;
    }
    const { size } = this.#documents;
    if (query.match_all) return this.#leaf(`${pointer}/match_all`, size);
    if (query.term) {
      const [field, wanted] = onlyMember(query.term);
      const value = typeof wanted === 'object' ? wanted.value : wanted;
      return this.#leaf(`${pointer}/term`, this.#visits(field, [value]));
    }
    if (query.terms) return this.#leaf(`${pointer}/terms`, this.#visits(...onlyMember(query.terms)));
    if (query.match) return yield* this.#match(...onlyMember(query.match), `${pointer}/match`);
    if (query.multi_match) return yield* this.#phrase(query.multi_match, `${pointer}/multi_match`);
    throw new TypeError(`no such query: ${Object.keys(query).join(', ')}`);
  }

  get #above(): boolean {
    return this.cost.looks > this.#limit;
  }

  #leaf(pointer: string, looks: number): number {
    this.add(pointer, looks);
    return Math.min(looks, this.#documents.size);
  }

  #visits(field: string, values: readonly Scalar[]): number {
    return sum(values.map((value) => 1 + this.#documents.visits(field, value)));
  }

  /**
   * Each clause is read again when it is combined with the others, and each optional one for all remaining documents.
   */
  *#bool({ must = [], filter = [], should = [], minimum_should_match }: BoolQuery, pointer: string): Steps<number> {
    const { size } = this.#documents;
    const required = [
      ...(yield* this.#all(filter, `${pointer}/filter`)),
      ...(yield* this.#all(must, `${pointer}/must`)),
    ];
    const optional = yield* this.#all(should, `${pointer}/should`);
    const some = Math.min(size, sum(optional));
    const minimum = minimum_should_match ?? (required.length === 0 && should.length > 0 ? 1 : 0);
    const left = required.length > 0 ? Math.min(...required) : minimum > 0 ? some : size;
    this.add(pointer, sum(required) + (required.length === 0 ? sum(optional) : 0) + left * (1 + optional.length));
    return minimum > 0 ? Math.min(left, some) : left;
  }

  *#all(queries: readonly SearchQuery[], pointer: string): Steps<number[]> {
    const counts: number[] = [];
    for (const [at, query] of queries.entries()) counts.push(yield* this.matches(query, `${pointer}/${at}`));
    return counts;
  }

  *#match(field: string, options: MatchOptions, pointer: string): Steps<number> {
    const { query, operator = 'or' } = options;
    if (!isTextField(field)) return this.#leaf(pointer, this.#visits(field, [query]));
    const counts: number[] = [];
    for (const word of tokenize(query)) {
      yield;
      if (this.#above) return 0;
      counts.push(this.#word(field, word, { distance: getMaxEditDistance(word, options), pointer }));
    }
    this.add(pointer, counts.length > 1 ? sum(counts) : 0);
    const { size } = this.#documents;
    return operator === 'and' ? Math.min(size, ...counts) : Math.min(size, sum(counts));
  }

  #word(field: TextField, word: string, { distance, pointer }: { distance: number; pointer: string }): number {
    const { text, size } = this.#documents;
    if (distance === 0) return this.#leaf(pointer, 1 + text.visits(field, [word]));
    this.add(pointer, WALK * distance);
    return this.#above ? size : this.#leaf(pointer, text.visits(field, text.similar(field, word, distance)));
  }

  *#phrase({ query, fields }: MultiMatchQuery, pointer: string): Steps<number> {
    const { text, size } = this.#documents;
    const phrase = tokenize(query);
    let found = 0;
    for (const entry of fields) {
      const [field = ''] = entry.split('^');
      if (!isTextField(field)) continue;
      let left = size;
      for (const [at, word] of phrase.entries()) {
        yield;
        if (this.#above) return 0;
        const words = at === phrase.length - 1 ? text.begun(field, word) : [word];
        const visits = text.visits(field, words);
        this.add(pointer, words.length + visits);
        left = Math.min(left, visits);
      }
      this.add(pointer, left * (1 + phrase.length));
      found += left;
    }
    return Math.min(size, found);
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
