import type { PayloadRedirect } from '../../shared/page-state.ts';
import { fetchWithRetry } from '../../shared/retry.ts';

/** Maximum age of a preloaded payload, in milliseconds. */
const MAX_AGE_MS = 30_000;
const SUFFIX = '/index.pageContext.json';

interface Kept {
  response: Promise<Response>;
  at: number;
  /** A page may depend on a choice that the visitor has made since; then it is requested again. */
  cookies: string;
}

/** Why an address has no payload: no answer, or one that only a document can show. */
export type PayloadFailure = 'offline' | 'refused' | 'failed';

const kept = new Map<string, Kept>();

/** Address of a page's data. `path` may have a query. */
export function payloadAddress(path: string): string {
  const { pathname, search } = new URL(path, 'https://shop.invalid');
  return `${pathname === '/' ? '' : pathname}${SUFFIX}${search}`;
}

/** Loads a page's data before the click. Failures are ignored; the navigation reports them. */
export async function preloadPayload(path: string): Promise<void> {
  const address = payloadAddress(path);
  if (find(address)) return;
  const response = load(address);
  kept.set(address, { response, at: Date.now(), cookies: document.cookie });
  await response.then(
    ({ ok }) => ok || kept.delete(address),
    () => kept.delete(address),
  );
}

/** Data of a page, preloaded or from the shop, with at most two attempts. A page that does not exist has data, too. */
export async function fetchPayload<State>(
  path: string,
  signal: AbortSignal,
): Promise<State | PayloadRedirect | PayloadFailure> {
  const address = payloadAddress(path);
  const ready = find(address);
  kept.delete(address);
  try {
    const response = await (ready?.response ?? load(address, signal));
    if (response.status >= 500) return 'failed';
    const isData = response.headers.get('content-type')?.startsWith('application/json') === true;
    return isData && (response.ok || response.status === 404)
      ? ((await response.json()) as State | PayloadRedirect)
      : 'refused';
  } catch {
    // No response; or a newer navigation ended the request, and this answer no longer counts.
    return 'offline';
  }
}

function find(address: string): Kept | undefined {
  const found = kept.get(address);
  if (found && Date.now() - found.at < MAX_AGE_MS && found.cookies === document.cookie) return found;
  kept.delete(address);
  return undefined;
}

function load(address: string, signal?: AbortSignal): Promise<Response> {
  return fetchWithRetry(() => fetch(address, signal ? { signal } : {}));
}
