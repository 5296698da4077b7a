import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { checkedSchemas } from '../../../shared/checked-schemas.ts';
import { escapePointerSegment } from '../../../shared/json-pointer.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { SearchQuery, SearchRequest } from './query.ts';

/** Deeper than any query of the shop; prevents a stack overflow in the validator. */
const MAX_QUERY_DEPTH = 24;
/** Maximum number of clauses: more than twice those of the longest text a visitor can type. */
const MAX_QUERY_CLAUSES = 64;
const DEFAULT_RESULT_SIZE = 10;

/**
 * Creates the validator of search bodies from their JSON Schema (schemas/api/searches.schema.json). The first search compiles
 * the schema: this takes 50 ms, which a start saves.
 */
export function searchRequestParser(schema: object): (body: unknown) => SearchRequest {
  let validate: ValidateFunction | undefined;
  return (body) => {
    validate ??= new Ajv(checkedSchemas).compile(schema);
    return parse(body, validate);
  };
}

function parse(body: unknown, validate: ValidateFunction): SearchRequest {
  const deep = tooDeep(body);
  if (deep !== undefined)
    throw createQueryError(deep, 'depth', `The query is nested more than ${MAX_QUERY_DEPTH} levels deep`);
  if (!validate(body)) throw toProblemError(validate.errors?.[0]);
  const { source } = body as SearchRequest;
  const more = oneTooMany(source.query);
  if (more !== undefined)
    throw createQueryError(more, 'clauses', `This is one query more than the ${MAX_QUERY_CLAUSES} a search may hold`);
  return { resultSize: DEFAULT_RESULT_SIZE, ...(body as Omit<SearchRequest, 'resultSize'>) };
}

/** Pointer of the first member below the maximum depth. Iterative, because the body is untrusted. */
function tooDeep(body: unknown): string | undefined {
  const open: { value: unknown; pointer: string; depth: number }[] = [{ value: body, pointer: '', depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, pointer, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_QUERY_DEPTH) return pointer;
    for (const [key, member] of Object.entries(value)) {
      open.push({ value: member, pointer: `${pointer}/${escapePointer(key)}`, depth: depth + 1 });
    }
  }
  return undefined;
}

/** Pointer of the first query beyond the maximum number. */
function oneTooMany(query: SearchQuery): string | undefined {
  const open = [{ query, pointer: '/source/query' }];
  for (let count = 1; count <= MAX_QUERY_CLAUSES; count += 1) {
    const next = open.shift();
    if (!next) return undefined;
    open.push(...innerQueries(next.query, next.pointer));
  }
  return open[0]?.pointer;
}

function innerQueries(
  { bool, function_score }: SearchQuery,
  pointer: string,
): { query: SearchQuery; pointer: string }[] {
  if (function_score) return [{ query: function_score.query, pointer: `${pointer}/function_score/query` }];
  return (['filter', 'must', 'should'] as const).flatMap((part) =>
    (bool?.[part] ?? []).map((query, at) => ({ query, pointer: `${pointer}/bool/${part}/${at}` })),
  );
}

function toProblemError(error: ErrorObject | undefined): ProblemError {
  const { instancePath = '', keyword = 'schema', params = {}, message = 'is not valid' } = error ?? {};
  const named = params.additionalProperty ?? params.missingProperty ?? params.propertyName ?? error?.propertyName;
  const pointer = typeof named === 'string' ? `${instancePath}/${escapePointer(named)}` : instancePath;
  const allowed = Array.isArray(params.allowedValues) ? `: ${params.allowedValues.join(', ')}` : '';
  const detail =
    keyword === 'additionalProperties' ? 'this member is not part of the query language' : message + allowed;
  return createQueryError(pointer, keyword, detail);
}

function createQueryError(pointer: string, code: string, detail: string): ProblemError {
  return new ProblemError(
    400,
    'search.invalid',
    `The search was not understood at ${pointer || 'its top'}: ${detail}.`,
    [{ pointer, code, detail }],
  );
}

function escapePointer(member: string): string {
  return escapePointerSegment(member.slice(0, 100));
}
