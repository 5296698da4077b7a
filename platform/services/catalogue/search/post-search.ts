import { ofetch } from 'ofetch';
import type { SearchResponse } from './query.ts';
import { readSearchResponse } from './search-response.ts';

const TIMEOUT_MS = 3_000;

export interface SearchTarget {
  address: string;
  /** `user:password`, sent as basic authorization. */
  credentials?: string | undefined;
}

/**
 * Posts a search to a remote engine. Throws ofetch's FetchError on no response, timeout or error status, and TypeError
 * for a response without hits. Not retried: it is a POST.
 */
export async function postSearch(
  { address, credentials }: SearchTarget,
  body: object,
): Promise<SearchResponse<Record<string, unknown>>> {
  const answer = await ofetch<unknown>(address, {
    method: 'POST',
    body,
    ...(credentials ? { headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } } : {}),
    // ofetch's own timeout covers only the response's headers.
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
    retry: 0,
  });
  return readSearchResponse(answer);
}

/** Splits an address into the address without credentials, and the credentials. */
export function searchTarget(address: string): SearchTarget {
  const url = new URL(address);
  const credentials = url.username ? `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}` : '';
  return { address: `${url.origin}${url.pathname.replace(/\/$/, '')}`, ...(credentials ? { credentials } : {}) };
}
