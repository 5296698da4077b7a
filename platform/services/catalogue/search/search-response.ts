import { Ajv } from 'ajv';
import { apiSchemas } from '../../../generated/api/schemas.gen.ts';
import type { SearchResponse } from './query.ts';

const isSearchResponse = new Ajv({ strict: false }).compile<SearchResponse<Record<string, unknown>>>(
  apiSchemas['umlauf:api/searches-response'],
);

/** Hits as somebody else's search sent them: objects, and nothing is known of their members. Throws for anything else. */
export function readSearchResponse(answer: unknown): SearchResponse<Record<string, unknown>> {
  if (isSearchResponse(answer)) return answer;
  const [fault] = isSearchResponse.errors ?? [];
  throw new TypeError(`what came back is no search result: /${fault?.instancePath.slice(1)} ${fault?.message}`);
}
