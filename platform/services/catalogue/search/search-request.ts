import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { ProblemError } from '../../../shared/problem.ts';
import type { SearchRequest } from './query.ts';

/** Deeper than any query of the shop; keeps the validator from running out of stack. */
const DEEPEST = 24;
const DEFAULT_RESULT_SIZE = 10;

/** Makes the check of search bodies from their JSON Schema (schemas/api/searches.schema.json). */
export function searchRequestParser(schema: object): (body: unknown) => SearchRequest {
  const validate = new Ajv({ allErrors: false, strict: false }).compile(schema);
  return (body) => parse(body, validate);
}

function parse(body: unknown, validate: ValidateFunction): SearchRequest {
  const deep = tooDeep(body);
  if (deep !== undefined) throw refusal(deep, 'depth', `The query is nested more than ${DEEPEST} levels deep.`);
  if (!validate(body)) throw refusalOf(validate.errors?.[0]);
  return { resultSize: DEFAULT_RESULT_SIZE, ...(body as Omit<SearchRequest, 'resultSize'>) };
}

/** Pointer of the first member below the deepest level allowed. Without recursion: the body is anybody's. */
function tooDeep(body: unknown): string | undefined {
  const open: { value: unknown; pointer: string; depth: number }[] = [{ value: body, pointer: '', depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, pointer, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > DEEPEST) return pointer;
    for (const [key, member] of Object.entries(value)) {
      open.push({ value: member, pointer: `${pointer}/${escaped(key)}`, depth: depth + 1 });
    }
  }
  return undefined;
}

function refusalOf(error: ErrorObject | undefined): ProblemError {
  const { instancePath = '', keyword = 'schema', params = {}, message = 'is not valid' } = error ?? {};
  const named = params.additionalProperty ?? params.missingProperty ?? params.propertyName ?? error?.propertyName;
  const pointer = typeof named === 'string' ? `${instancePath}/${escaped(named)}` : instancePath;
  const allowed = Array.isArray(params.allowedValues) ? `: ${params.allowedValues.join(', ')}` : '';
  const detail =
    keyword === 'additionalProperties' ? 'this member is not part of the query language' : message + allowed;
  return refusal(pointer, keyword, detail);
}

function refusal(pointer: string, code: string, detail: string): ProblemError {
  return new ProblemError(
    400,
    'search.invalid',
    `The search was not understood at ${pointer || 'its top'}: ${detail}.`,
    [{ pointer, code, detail }],
  );
}

function escaped(member: string): string {
  return member.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1');
}
