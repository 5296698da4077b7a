import { fetchWithRetry } from '../../shared/retry.ts';
import { navigate } from '../shop/navigate.ts';
import { reportOffline } from './report-offline.ts';

/** Maximum age of a preloaded payload, in milliseconds. */
const MAX_AGE_MS = 30_000;
const SUFFIX = '/index.pageContext.json';

interface Kept {
  response: Promise<Response>;
  at: number;
  /** A page may depend on a choice that the visitor has made since; then it is requested again. */
  cookies: string;
}

const kept = new Map<string, Kept>();
let plainFetch: typeof fetch | undefined;

/** Address of a page's data. `path` may have a query. */
export function payloadAddress(path: string): string {
  const { pathname, search } = new URL(path, 'https://shop.invalid');
  return `${pathname === '/' ? '' : pathname}${SUFFIX}${search}`;
}

/** Loads a page's data before the click. Failures are ignored; the navigation reports them. */
export async function preloadPayload(path: string): Promise<void> {
  const address = payloadAddress(path);
  if (!plainFetch || find(address)) return;
  const response = load(address);
  kept.set(address, { response, at: Date.now(), cookies: document.cookie });
  await response.then(
    ({ ok }) => ok || kept.delete(address),
    () => kept.delete(address),
  );
}

/**
 * Vike requests a page's data by `fetch`, cannot use preloaded data, and shows the browser's error page when no
 * response comes. So this function answers that one kind of request: from the preloaded data, else from the shop, with
 * at most two attempts. Without a response the page stays and says so. All other requests pass unchanged.
 */
export function installPayloads(): () => void {
  const before = window.fetch;
  const plain = before.bind(window);
  plainFetch = plain;
  const interceptFetch: typeof fetch = (input, init) =>
    typeof input === 'string' && init === undefined && isPayload(input) ? answer(input) : plain(input, init);
  window.fetch = interceptFetch;
  return () => {
    if (window.fetch === interceptFetch) window.fetch = before;
    plainFetch = undefined;
    kept.clear();
  };
}

function isPayload(path: string): boolean {
  return path.startsWith('/') && path.split('?', 1)[0]?.endsWith(SUFFIX) === true;
}

function answer(address: string): Promise<Response> {
  const ready = find(address);
  kept.delete(address);
  return (ready?.response ?? load(address)).catch(() => {
    reportOffline(() => void navigate(getPageAddress(address)));
    // The shown page stays; the promise stays pending until the next click replaces the navigation.
    return new Promise<Response>(() => {});
  });
}

function find(address: string): Kept | undefined {
  const found = kept.get(address);
  if (found && Date.now() - found.at < MAX_AGE_MS && found.cookies === document.cookie) return found;
  kept.delete(address);
  return undefined;
}

async function load(address: string): Promise<Response> {
  const ask = plainFetch ?? fetch;
  return fetchWithRetry(() => ask(address));
}

function getPageAddress(address: string): string {
  return address.replace(SUFFIX, '') || '/';
}
