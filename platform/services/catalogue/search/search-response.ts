import { Ajv, type ValidateFunction } from 'ajv';
import { apiSchemas } from '../../../generated/api/schemas.gen.ts';
import { checkedSchemas } from '../../../shared/checked-schemas.ts';
import type { SearchResponse } from './query.ts';

type Response = SearchResponse<Record<string, unknown>>;

/** Compiled at the first answer: most shops use the embedded engine. */
let isSearchResponse: ValidateFunction<Response> | undefined;

/** Validates hits from another search service: objects with unknown members. Throws for everything else. */
export function readSearchResponse(answer: unknown): Response {
  isSearchResponse ??= new Ajv(checkedSchemas).compile<Response>(apiSchemas['umlauf:api/searches-response']);
  if (isSearchResponse(answer)) return answer;
  const [fault] = isSearchResponse.errors ?? [];
  throw new TypeError(`the response is not a search result: /${fault?.instancePath.slice(1)} ${fault?.message}`);
}
