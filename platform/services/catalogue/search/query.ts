/**
 * The supported subset of the OpenSearch query language; the same as schemas/api/searches.schema.json.
 * https://docs.opensearch.org/latest/query-dsl/
 */
export type Scalar = string | number | boolean;

/** An object with exactly one member, whose key is a field name. */
export type ByField<T> = Readonly<Record<string, T>>;

export interface MatchOptions {
  query: string;
  fuzziness?: 'AUTO' | 0 | 1 | 2;
  operator?: 'and' | 'or';
  prefix_length?: number;
  boost?: number;
}

export interface BoolQuery {
  must?: readonly SearchQuery[];
  filter?: readonly SearchQuery[];
  should?: readonly SearchQuery[];
  minimum_should_match?: number;
}

export interface MultiMatchQuery {
  query: string;
  /** Field names, with a weight after `^`: `model^3`. */
  fields: readonly string[];
  type: 'phrase_prefix';
  boost?: number;
}

export interface ScoreFunction {
  gauss?: ByField<{ origin: number; scale: number; offset?: number; decay?: number }>;
  field_value_factor?: {
    field: string;
    factor?: number;
    modifier?: 'none' | 'log1p' | 'sqrt' | 'square';
    missing?: number;
  };
  weight?: number;
}

export interface FunctionScoreQuery {
  query: SearchQuery;
  functions: readonly ScoreFunction[];
  score_mode?: 'multiply' | 'sum' | 'max';
  boost_mode?: 'multiply' | 'sum' | 'replace';
}

/** Exactly one member is set. */
export interface SearchQuery {
  match_all?: { boost?: number };
  term?: ByField<Scalar | { value: Scalar; boost?: number }>;
  terms?: ByField<readonly Scalar[]>;
  bool?: BoolQuery;
  multi_match?: MultiMatchQuery;
  match?: ByField<MatchOptions>;
  function_score?: FunctionScoreQuery;
}

type SortOrder = 'asc' | 'desc';
export type Sort = '_score' | ByField<SortOrder | { order: SortOrder; missing?: '_last' | '_first' }>;

export interface SearchSource {
  query: SearchQuery;
  sort?: readonly Sort[];
  from?: number;
}

export interface SearchRequest {
  source: SearchSource;
  applicationIndexName: string;
  resultSize: number;
}

export interface SearchHit<T> {
  _index: string;
  _id: string;
  /** Null when the hits are sorted by another value. */
  _score: number | null;
  _source: T;
}

export interface SearchResponse<T> {
  took: number;
  hits: { total: { value: number; relation: 'eq' | 'gte' }; hits: SearchHit<T>[] };
}

/** Answers queries from memory or from a cluster. Throws for an unknown index, and the errors of the transport. */
export interface SearchEngine {
  search<T>(request: SearchRequest): Promise<SearchResponse<T>>;
}

/** The only member of an object keyed by field. */
export function onlyMember<T>(object: ByField<T>): [field: string, value: T] {
  const [entry] = Object.entries(object);
  if (!entry) throw new TypeError('the query names no field');
  return entry;
}
