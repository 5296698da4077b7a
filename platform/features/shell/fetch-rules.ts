import { callEndpoint } from '../../api-client/call-endpoint.ts';
import { getRouteRules, ownServices } from '../../generated/api/endpoints/shop.gen.ts';
import type { RouteRulesBody } from '../../generated/api/types.gen.ts';

/**
 * Asks the shop about a path before the browser navigates. `offline`: no response. Undefined: the shop could not
 * answer, and a full load will show why.
 */
export async function fetchRules(path: string): Promise<RouteRulesBody | 'offline' | undefined> {
  const answer = await callEndpoint(ownServices, getRouteRules, { query: { path } });
  if (answer.ok) return answer.value;
  return answer.error.code === 'network' ? 'offline' : undefined;
}
