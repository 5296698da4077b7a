import { FetchError, ofetch } from 'ofetch';
import { type SearchEngine, type SearchRequest, type SearchResponse, UnknownIndexError } from './query.ts';

const TIMEOUT_MS = 3_000;

/**
 * Sends the same query to an OpenSearch cluster. `address` may hold a user and password, which go as basic authorisation.
 * Throws UnknownIndexError, or ofetch's FetchError when the cluster does not answer or refuses. Not repeated: it is a POST.
 */
export function createOpenSearchEngine(address: string): SearchEngine {
  const url = new URL(address);
  const credentials = url.username ? `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}` : '';
  const headers = credentials ? { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } : undefined;
  const base = `${url.origin}${url.pathname.replace(/\/$/, '')}`;
  return {
    async search<T>({ source, applicationIndexName, resultSize }: SearchRequest) {
      try {
        return await ofetch<SearchResponse<T>>(`${base}/${encodeURIComponent(applicationIndexName)}/_search`, {
          method: 'POST',
          body: { ...source, size: resultSize },
          ...(headers ? { headers } : {}),
          timeout: TIMEOUT_MS,
          retry: 0,
        });
      } catch (error) {
        if (error instanceof FetchError && error.status === 404) throw new UnknownIndexError(applicationIndexName);
        throw error;
      }
    },
  };
}
