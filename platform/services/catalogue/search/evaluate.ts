import { tokenize } from './analyzer.ts';
import {
  type BoolQuery,
  type MatchOptions,
  type MultiMatchQuery,
  onlyMember,
  type Scalar,
  type SearchQuery,
} from './query.ts';
import { scoreFunctions } from './score-functions.ts';
import type { Steps } from './steps.ts';
import { type CandidateSet, isTextField, type Scores, type TextField, type TextIndex } from './text-index.ts';

/** The documents that a query is evaluated on. */
export interface SearchDocuments {
  readonly size: number;
  /** Value of a field of one document; undefined if missing. */
  value(position: number, field: string): unknown;
  /** Positions of the documents with this value in the field, also among several values. */
  having(field: string, value: Scalar): readonly number[];
  /** Number of document visits needed to find those with this value. */
  visits(field: string, value: Scalar): number;
  readonly text: TextIndex;
}

/** Document visits before a pause. */
const STEP = 4_096;

/**
 * Scores the documents that match a query, with OpenSearch semantics, pausing between clauses and in long lists. With
 * `within`, documents outside of it may be omitted, because the caller drops them.
 */
export function* evaluate(query: SearchQuery, documents: SearchDocuments, within?: CandidateSet): Steps<Scores> {
  yield;
  if (query.match_all) return all(documents, query.match_all.boost ?? 1);
  if (query.term) return term(query.term, documents, within);
  if (query.terms) return terms(query.terms, documents, within);
  if (query.bool) return yield* bool(query.bool, documents, within);
  if (query.match) return yield* match(...onlyMember(query.match), documents, within);
  if (query.multi_match) return yield* phrasePrefix(query.multi_match, documents, within);
  if (query.function_score) {
    const scores = yield* evaluate(query.function_score.query, documents, within);
    return yield* scoreFunctions(query.function_score, scores, documents);
  }
  throw new TypeError(`no such query: ${Object.keys(query).join(', ')}`);
}

function all(documents: SearchDocuments, score: number): Scores {
  const scores: Scores = new Map();
  for (let position = 0; position < documents.size; position += 1) scores.set(position, score);
  return scores;
}

function term(query: NonNullable<SearchQuery['term']>, documents: SearchDocuments, within: CandidateSet): Scores {
  const [field, wanted] = onlyMember(query);
  const { value, boost = 1 } = typeof wanted === 'object' ? wanted : { value: wanted };
  return having(field, [value], boost, documents, within);
}

function terms(query: NonNullable<SearchQuery['terms']>, documents: SearchDocuments, within: CandidateSet): Scores {
  const [field, values] = onlyMember(query);
  return having(field, values, 1, documents, within);
}

function having(
  field: string,
  values: readonly Scalar[],
  score: number,
  documents: SearchDocuments,
  within: CandidateSet,
): Scores {
  const scores: Scores = new Map();
  for (const value of values) {
    for (const position of documents.having(field, value)) {
      if (!within || within.has(position)) scores.set(position, score);
    }
  }
  return scores;
}

/** Each required clause narrows the input of the next; the optional ones see only the remaining documents. */
function* bool(
  { must = [], filter = [], should = [], minimum_should_match }: BoolQuery,
  documents: SearchDocuments,
  within: CandidateSet,
): Steps<Scores> {
  let left: Scores | undefined;
  for (const query of filter) left = narrowTo(left, yield* evaluate(query, documents, left ?? within), 0);
  for (const query of must) left = narrowTo(left, yield* evaluate(query, documents, left ?? within), 1);
  const minimum = minimum_should_match ?? (left === undefined && should.length > 0 ? 1 : 0);
  const optional: Scores[] = [];
  for (const query of should) optional.push(yield* evaluate(query, documents, left ?? within));
  left ??= minimum > 0 ? withoutScores(yield* union(optional)) : all(documents, 0);
  return optional.length === 0 && minimum === 0 ? left : yield* withOptional(left, optional, minimum);
}

function withoutScores(scores: Scores): Scores {
  return new Map(Array.from(scores.keys(), (position) => [position, 0]));
}

/** Documents that match at least `minimum` optional clauses; each match adds its score. */
function* withOptional(left: Scores, optional: readonly Scores[], minimum: number): Steps<Scores> {
  const result: Scores = new Map();
  let looked = 0;
  for (const [position, score] of left) {
    if (++looked % STEP === 0) yield;
    let sum = score;
    let hits = 0;
    for (const scores of optional) {
      const hit = scores.get(position);
      if (hit === undefined) continue;
      sum += hit;
      hits += 1;
    }
    if (hits >= minimum) result.set(position, sum);
  }
  return result;
}

/** The intersection; scores of the new clause are multiplied by `weight`. */
function narrowTo(left: Scores | undefined, scores: Scores, weight: number): Scores {
  const both: Scores = new Map();
  for (const [position, score] of scores) {
    const before = left === undefined ? 0 : left.get(position);
    if (before !== undefined) both.set(position, before + weight * score);
  }
  return both;
}

function* match(field: string, options: MatchOptions, documents: SearchDocuments, within: CandidateSet): Steps<Scores> {
  const { query, operator = 'or', prefix_length: prefixLength = 0, boost = 1 } = options;
  if (!isTextField(field)) return having(field, [query], boost, documents, within);
  const found: Scores[] = [];
  for (const word of tokenize(query)) {
    const distance = getMaxEditDistance(word, options);
    if (distance === 0) found.push(documents.text.exact(field, word, within));
    else found.push(yield* documents.text.fuzzy(field, word, { distance, prefixLength }, within));
    yield;
  }
  return scaleScores(operator === 'and' ? yield* intersection(found) : yield* union(found), boost);
}

/** Allowed wrong letters of a word. */
export function getMaxEditDistance(word: string, { fuzziness = 0 }: Pick<MatchOptions, 'fuzziness'>): number {
  return fuzziness === 'AUTO' ? automaticDistance(word) : fuzziness;
}

/** OpenSearch's AUTO: none for up to two letters, one for up to five, two for longer words. */
export function automaticDistance(word: string): number {
  return word.length < 3 ? 0 : word.length < 6 ? 1 : 2;
}

function* phrasePrefix(
  { query, fields, boost = 1 }: MultiMatchQuery,
  documents: SearchDocuments,
  within: CandidateSet,
): Steps<Scores> {
  const phrase = tokenize(query);
  const best: Scores = new Map();
  const last = phrase.at(-1);
  if (last === undefined) return best;
  for (const entry of fields) {
    const [field = '', weight = '1'] = entry.split('^');
    if (!isTextField(field)) continue;
    let looked = 0;
    for (const [position, score] of yield* matchPrefixes(field, phrase, documents, within)) {
      if (++looked % STEP === 0) yield;
      if (phrase.length > 1 && !documents.text.holdsPhrase(field, position, phrase)) continue;
      best.set(position, Math.max(best.get(position) ?? 0, score * Number(weight) * boost));
    }
  }
  return best;
}

/** Documents with all the words in the field, in any order; the last word is a prefix. */
function* matchPrefixes(
  field: TextField,
  phrase: readonly string[],
  documents: SearchDocuments,
  within: CandidateSet,
): Steps<Scores> {
  let left: Scores | undefined;
  for (const [at, word] of phrase.entries()) {
    const still = left ?? within;
    const unfinished = at === phrase.length - 1;
    const scores: Scores = unfinished
      ? yield* documents.text.prefix(field, word, still)
      : documents.text.exact(field, word, still);
    left = narrowTo(left, scores, 1);
    yield;
  }
  return left ?? new Map();
}

function* union(lists: readonly Scores[]): Steps<Scores> {
  const [first, ...rest] = lists;
  if (rest.length === 0) return first ?? new Map();
  const sum: Scores = new Map(first);
  for (const scores of rest) {
    for (const [position, score] of scores) sum.set(position, (sum.get(position) ?? 0) + score);
    yield;
  }
  return sum;
}

function* intersection(lists: readonly Scores[]): Steps<Scores> {
  if (lists.length < 2) return lists[0] ?? new Map();
  const least = lists.reduce((smallest, scores) => (scores.size < smallest.size ? scores : smallest));
  const sum: Scores = new Map();
  let looked = 0;
  for (const position of least.keys()) {
    if (++looked % (STEP / 4) === 0) yield;
    const score = lists.reduce((total, scores) => total + (scores.get(position) ?? Number.NaN), 0);
    if (!Number.isNaN(score)) sum.set(position, score);
  }
  return sum;
}

function scaleScores(scores: Scores, boost: number): Scores {
  return boost === 1 ? scores : new Map([...scores].map(([position, score]) => [position, score * boost]));
}
