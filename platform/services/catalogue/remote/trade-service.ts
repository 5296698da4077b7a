import { LRUCache } from 'lru-cache';
import { searchCatalogue } from '../../../generated/api/endpoints.gen.ts';
import { endpointUrl } from '../../../shared/endpoint.ts';
import { postSearch, type SearchTarget } from '../search/post-search.ts';
import type { SearchRequest } from '../search/query.ts';

interface Answer {
  sources: readonly Record<string, unknown>[];
  total: number;
}

/** Maximum number of cached documents per service, over all answers. */
const MAX_CACHED_DOCUMENTS = 20_000;
const CACHE_TTL_MS = 60_000;
/** Pause after a failure, so that one request does not wait for it several times. */
const PAUSE_MS = 1_000;

/** Thrown while calls are paused after a failure, which itself was thrown. */
export class CircuitOpenError extends Error {}

/** The trade service of a tenant: `POST {base}/searches`. */
export interface TradeServiceClient {
  /** Documents of a query, cached for up to a minute. Throws the errors of postSearch, and CircuitOpenError. */
  lookUp(request: SearchRequest): Promise<Answer>;
  /** Uncached: people rarely type the same text. */
  search(request: SearchRequest): Promise<Answer>;
}

export function createTradeService({ address, credentials }: SearchTarget): TradeServiceClient {
  const target = { address: endpointUrl({ trade: address }, searchCatalogue), credentials };
  let pausedUntil = 0;
  const search = async (request: SearchRequest): Promise<Answer> => {
    if (performance.now() < pausedUntil) throw new CircuitOpenError(`${target.address} failed a moment ago`);
    try {
      const { hits } = await postSearch(target, request);
      return { sources: hits.hits.map(({ _source }) => _source), total: hits.total.value };
    } catch (error) {
      pausedUntil = performance.now() + PAUSE_MS;
      throw error;
    }
  };
  const kept = new LRUCache<string, Answer, SearchRequest>({
    maxSize: MAX_CACHED_DOCUMENTS,
    sizeCalculation: ({ sources }) => sources.length + 1,
    ttl: CACHE_TTL_MS,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => search(context),
  });
  return {
    search,
    lookUp: async (request) =>
      (await kept.fetch(JSON.stringify(request), { context: request })) ?? { sources: [], total: 0 },
  };
}
