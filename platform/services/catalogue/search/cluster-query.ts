import { tokenize } from './analyzer.ts';
import { automaticDistance } from './evaluate.ts';
import {
  type ByField,
  type MatchOptions,
  type MultiMatchQuery,
  onlyMember,
  type ScoreFunction,
  type SearchQuery,
  type SearchRequest,
  type Sort,
} from './query.ts';
import { EXACT_SCORE, FUZZY_SCORE, isTextField, PREFIX_SCORE, type TextField } from './text-index.ts';

/** Member of an indexed document that only the cluster reads: its position and its words. */
export const INDEXED = 'indexed';
/** Maximum number of words that a prefix or a typing error expands to; the cluster's default is 50. */
const MAX_EXPANDED_WORDS = 1_000;
const NOTHING = { match_none: {} };

type ClusterQuery = Readonly<Record<string, unknown>>;

/**
 * Converts a search for a cluster. The cluster's own scores depend on word frequency and text length. These wrappers
 * give the scores of the embedded engine instead, so that both sort alike. See cluster-index.ts for the fields.
 */
export function toClusterSearch({ source, resultSize }: SearchRequest): object {
  const { query, sort = ['_score'], from } = source;
  return {
    query: toCluster(query),
    sort: [...sort.map(toClusterSort), { [`${INDEXED}.order`]: { order: 'asc', unmapped_type: 'long' } }],
    ...(from === undefined ? {} : { from }),
    size: resultSize,
    track_total_hits: true,
    _source: { excludes: [INDEXED] },
  };
}

function toClusterSort(sort: Sort): ClusterQuery {
  if (typeof sort === 'string') return { _score: { order: 'desc' } };
  const [field, wanted] = onlyMember(sort);
  const options = typeof wanted === 'string' ? { order: wanted } : wanted;
  if (field === '_score') return { _score: { order: options.order } };
  return { [field]: { missing: '_last', unmapped_type: 'keyword', ...options } };
}

function toCluster(query: SearchQuery): ClusterQuery {
  if (query.match_all) return { match_all: query.match_all };
  if (query.term) return term(query.term);
  if (query.terms) return scored({ terms: query.terms }, EXACT_SCORE);
  if (query.bool) return bool(query.bool);
  if (query.match) return match(...onlyMember(query.match));
  if (query.multi_match) return phrasePrefix(query.multi_match);
  if (query.function_score) {
    const { query: inner, functions, ...modes } = query.function_score;
    return { function_score: { query: toCluster(inner), functions: functions.map(toFunction), ...modes } };
  }
  throw new TypeError(`no such query: ${Object.keys(query).join(', ')}`);
}

/** A constant score, independent of how the filter matches. */
function scored(filter: ClusterQuery, boost: number): ClusterQuery {
  return { constant_score: { filter, boost } };
}

function term(query: NonNullable<SearchQuery['term']>): ClusterQuery {
  const [field, wanted] = onlyMember(query);
  const { value, boost = 1 } = typeof wanted === 'object' ? wanted : { value: wanted };
  return scored({ term: { [field]: value } }, boost);
}

function bool({ must, filter, should, minimum_should_match }: NonNullable<SearchQuery['bool']>): ClusterQuery {
  return {
    bool: {
      ...(must ? { must: must.map(toCluster) } : {}),
      ...(filter ? { filter: filter.map(toCluster) } : {}),
      ...(should ? { should: should.map(toCluster) } : {}),
      ...(minimum_should_match === undefined ? {} : { minimum_should_match }),
    },
  };
}

function match(field: string, { query, fuzziness = 0, operator = 'or', ...options }: MatchOptions): ClusterQuery {
  const { prefix_length = 0, boost = 1 } = options;
  if (!isTextField(field)) return scored({ term: { [field]: query } }, boost);
  const at = getWordsField(field);
  const clauses = tokenize(query).map((word) => {
    const exact = scored({ term: { [at]: word } }, EXACT_SCORE * boost);
    const distance = fuzziness === 'AUTO' ? automaticDistance(word) : fuzziness;
    if (distance === 0) return exact;
    const similar = { value: word, fuzziness: distance, prefix_length, max_expansions: MAX_EXPANDED_WORDS };
    return best([exact, scored({ fuzzy: { [at]: similar } }, FUZZY_SCORE * boost)]);
  });
  if (clauses.length === 0) return NOTHING;
  return { bool: operator === 'and' ? { must: clauses } : { should: clauses, minimum_should_match: 1 } };
}

function phrasePrefix({ query, fields, boost = 1 }: MultiMatchQuery): ClusterQuery {
  const phrase = tokenize(query);
  const last = phrase.at(-1);
  if (last === undefined) return NOTHING;
  const before = (phrase.length - 1) * EXACT_SCORE;
  const clauses = fields.flatMap((entry) => {
    const [field = '', weight = '1'] = entry.split('^');
    if (!isTextField(field)) return [];
    const at = getWordsField(field);
    const begun = beginningWith(at, phrase);
    const whole = { bool: { filter: [begun, { term: { [at]: last } }] } };
    const factor = Number(weight) * boost;
    return [scored(begun, (before + PREFIX_SCORE) * factor), scored(whole, (before + EXACT_SCORE) * factor)];
  });
  return clauses.length > 0 ? best(clauses) : NOTHING;
}

function beginningWith(at: string, phrase: readonly string[]): ClusterQuery {
  if (phrase.length === 1) return { prefix: { [at]: { value: phrase[0] } } };
  // The words are already analysed: see cluster-index.ts.
  const options = { query: phrase.join(' '), analyzer: 'whitespace', max_expansions: MAX_EXPANDED_WORDS };
  return { match_phrase_prefix: { [at]: options } };
}

function best(queries: readonly ClusterQuery[]): ClusterQuery {
  return { dis_max: { queries } };
}

/** Without `missing` a cluster fails for documents without the field. */
function toFunction({ field_value_factor, ...others }: ScoreFunction): ByField<unknown> {
  return field_value_factor ? { ...others, field_value_factor: { missing: 1, ...field_value_factor } } : { ...others };
}

function getWordsField(field: TextField): string {
  return `${INDEXED}.${field}`;
}
