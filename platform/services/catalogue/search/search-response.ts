import { Ajv, type ValidateFunction } from 'ajv';
import { apiSchemas } from '../../../generated/api/schemas.gen.ts';
import { checkedSchemas } from '../../../shared/checked-schemas.ts';
import type { SearchResponse } from './query.ts';

type Response = SearchResponse<Record<string, unknown>>;

/** Compiled when the first answer comes: most shops search by themselves. */
let isSearchResponse: ValidateFunction<Response> | undefined;

/** Hits as somebody else's search sent them: objects, and nothing is known of their members. Throws for anything else. */
export function readSearchResponse(answer: unknown): Response {
  isSearchResponse ??= new Ajv(checkedSchemas).compile<Response>(apiSchemas['umlauf:api/searches-response']);
  if (isSearchResponse(answer)) return answer;
  const [fault] = isSearchResponse.errors ?? [];
  throw new TypeError(`what came back is no search result: /${fault?.instancePath.slice(1)} ${fault?.message}`);
}
