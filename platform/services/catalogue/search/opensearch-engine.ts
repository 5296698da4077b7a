import { postSearch, searchTarget } from './post-search.ts';
import type { SearchEngine, SearchRequest, SearchResponse } from './query.ts';

/**
 * Sends the query to an OpenSearch cluster. `address` may hold a user and password, which go as basic authorisation.
 * Throws whatever postSearch throws, also where the cluster lacks the index: `npm run catalogue:index` fills it.
 */
export function createOpenSearchEngine(address: string): SearchEngine {
  const { address: base, credentials } = searchTarget(address);
  return {
    async search<T>({ source, applicationIndexName, resultSize }: SearchRequest) {
      const target = { address: `${base}/${encodeURIComponent(applicationIndexName)}/_search`, credentials };
      return (await postSearch(target, { ...source, size: resultSize })) as SearchResponse<T>;
    },
  };
}
