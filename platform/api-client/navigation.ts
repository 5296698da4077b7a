import type { BuildBody, RouteRulesBody } from '../generated/api/types.gen.ts';
import { type ApiResult, call } from './http.ts';

export type PathRules = RouteRulesBody;

/** What the shop would do with a path of its own host; `path` is encoded, may have a query, has no hash. */
export function askPathRules(path: string): Promise<ApiResult<PathRules>> {
  return call('/api/route-rules', { query: { path } });
}

/** Which build of the pages runs. `now` makes each question a new address. */
export function askBuild(now: number): Promise<ApiResult<BuildBody>> {
  return call('/api/build', { query: { timestamp: String(now) } });
}
