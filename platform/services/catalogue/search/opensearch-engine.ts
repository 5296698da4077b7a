import { toClusterSearch } from './cluster-query.ts';
import { postSearch, searchTarget } from './post-search.ts';
import type { SearchEngine, SearchRequest, SearchResponse } from './query.ts';

/**
 * Sends the query to an OpenSearch cluster, in such words that it answers as the embedded engine does. `address` may hold a user and password, which go as basic authorisation.
 * Throws whatever postSearch throws, also where the cluster lacks the index: `npm run catalogue:index` fills it.
 */
export function createOpenSearchEngine(address: string): SearchEngine {
  const { address: base, credentials } = searchTarget(address);
  return {
    async search<T>(request: SearchRequest) {
      const target = { address: `${base}/${encodeURIComponent(request.applicationIndexName)}/_search`, credentials };
      return (await postSearch(target, toClusterSearch(request))) as SearchResponse<T>;
    },
  };
}
