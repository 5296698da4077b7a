import { words } from './analyzer.ts';
import {
  type BoolQuery,
  type MatchOptions,
  type MultiMatchQuery,
  onlyMember,
  type Query,
  type Scalar,
} from './query.ts';
import { scoreFunctions } from './score-functions.ts';
import { isTextField, type Scores, type TextIndex } from './text-index.ts';

/** What a query is answered from. */
export interface Documents {
  readonly size: number;
  /** Value of a field of one document; undefined when it has none. */
  value(position: number, field: string): unknown;
  /** Positions of the documents whose field has this value, or has it among its values. */
  having(field: string, value: Scalar): readonly number[];
  readonly text: TextIndex;
}

/** Score of each document a query matches, with the meaning OpenSearch gives the query. */
export function evaluate(query: Query, documents: Documents): Scores {
  if (query.match_all) return all(documents, query.match_all.boost ?? 1);
  if (query.term) return term(query.term, documents);
  if (query.terms) return terms(query.terms, documents);
  if (query.bool) return bool(query.bool, documents);
  if (query.match) return match(...onlyMember(query.match), documents);
  if (query.multi_match) return phrasePrefix(query.multi_match, documents);
  if (query.function_score) {
    return scoreFunctions(query.function_score, evaluate(query.function_score.query, documents), documents);
  }
  throw new TypeError(`no such query: ${Object.keys(query).join(', ')}`);
}

function all(documents: Documents, score: number): Scores {
  const scores: Scores = new Map();
  for (let position = 0; position < documents.size; position += 1) scores.set(position, score);
  return scores;
}

function term(query: NonNullable<Query['term']>, documents: Documents): Scores {
  const [field, wanted] = onlyMember(query);
  const { value, boost = 1 } = typeof wanted === 'object' ? wanted : { value: wanted };
  return new Map(documents.having(field, value).map((position) => [position, boost]));
}

function terms(query: NonNullable<Query['terms']>, documents: Documents): Scores {
  const [field, values] = onlyMember(query);
  return new Map(values.flatMap((value) => documents.having(field, value).map((position) => [position, 1] as const)));
}

function bool({ must = [], filter = [], should = [], minimum_should_match }: BoolQuery, documents: Documents): Scores {
  const required = [...must.map((query) => evaluate(query, documents)), ...filter.map((q) => unscored(q, documents))];
  const optional = should.map((query) => evaluate(query, documents));
  const minimum = minimum_should_match ?? (required.length === 0 && optional.length > 0 ? 1 : 0);
  const result: Scores = new Map();
  for (const position of candidates(required, optional, minimum, documents)) {
    const score = required.reduce((sum, scores) => sum + (scores.get(position) ?? Number.NaN), 0);
    if (Number.isNaN(score)) continue;
    const hits = optional.filter((scores) => scores.has(position));
    if (hits.length >= minimum)
      result.set(
        position,
        hits.reduce((sum, hit) => sum + (hit.get(position) ?? 0), score),
      );
  }
  return result;
}

function unscored(query: Query, documents: Documents): Scores {
  return new Map([...evaluate(query, documents).keys()].map((position) => [position, 0]));
}

/** Positions that can still match: those of the rarest required clause, else of any optional one, else all. */
function candidates(required: Scores[], optional: Scores[], minimum: number, documents: Documents): Iterable<number> {
  const [first, ...rest] = required;
  if (first) return rest.reduce((least, scores) => (scores.size < least.size ? scores : least), first).keys();
  if (minimum > 0) return new Set(optional.flatMap((scores) => [...scores.keys()]));
  return all(documents, 0).keys();
}

function match(field: string, options: MatchOptions, documents: Documents): Scores {
  const { query, fuzziness = 0, operator = 'or', prefix_length = 0, boost = 1 } = options;
  if (!isTextField(field)) return term({ [field]: { value: query, boost } }, documents);
  const found = words(query).map((word) => {
    const distance = fuzziness === 'AUTO' ? automaticDistance(word) : fuzziness;
    if (distance === 0) return documents.text.exact(field, word);
    return documents.text.fuzzy(field, word, distance, prefix_length);
  });
  return scaled(operator === 'and' ? intersection(found) : union(found), boost);
}

/** OpenSearch's AUTO: words of one or two letters as they are, up to five one letter off, longer ones two. */
function automaticDistance(word: string): number {
  return word.length < 3 ? 0 : word.length < 6 ? 1 : 2;
}

function phrasePrefix({ query, fields, boost = 1 }: MultiMatchQuery, documents: Documents): Scores {
  const phrase = words(query);
  const best: Scores = new Map();
  const last = phrase.at(-1);
  if (last === undefined) return best;
  for (const entry of fields) {
    const [field = '', weight = '1'] = entry.split('^');
    if (!isTextField(field)) continue;
    const found = [
      ...phrase.slice(0, -1).map((word) => documents.text.exact(field, word)),
      documents.text.prefix(field, last),
    ];
    for (const [position, score] of intersection(found)) {
      if (phrase.length > 1 && !documents.text.holdsPhrase(field, position, phrase)) continue;
      best.set(position, Math.max(best.get(position) ?? 0, score * Number(weight) * boost));
    }
  }
  return best;
}

function union(lists: readonly Scores[]): Scores {
  const [first, ...rest] = lists;
  if (rest.length === 0) return first ?? new Map();
  const sum: Scores = new Map(first);
  for (const scores of rest)
    for (const [position, score] of scores) sum.set(position, (sum.get(position) ?? 0) + score);
  return sum;
}

function intersection(lists: readonly Scores[]): Scores {
  if (lists.length < 2) return lists[0] ?? new Map();
  const least = lists.reduce((smallest, scores) => (scores.size < smallest.size ? scores : smallest));
  const sum: Scores = new Map();
  for (const position of least.keys()) {
    const score = lists.reduce((total, scores) => total + (scores.get(position) ?? Number.NaN), 0);
    if (!Number.isNaN(score)) sum.set(position, score);
  }
  return sum;
}

function scaled(scores: Scores, boost: number): Scores {
  return boost === 1 ? scores : new Map([...scores].map(([position, score]) => [position, score * boost]));
}
