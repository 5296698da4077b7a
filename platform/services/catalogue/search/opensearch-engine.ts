import { toClusterSearch } from './cluster-query.ts';
import { postSearch, searchTarget } from './post-search.ts';
import type { SearchEngine, SearchRequest, SearchResponse } from './query.ts';

/**
 * Sends queries to an OpenSearch cluster in a form that gives the same results as the embedded engine. `address` may
 * contain user and password, which are sent as basic authorization. Throws the errors of postSearch, also when the
 * cluster lacks the index: `npm run catalogue:index` fills it.
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
