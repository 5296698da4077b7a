import { fetchWithRetry } from '../../shared/retry.ts';
import { navigate } from '../shop/navigate.ts';
import { reportOffline } from './report-offline.ts';

/** A payload that was loaded ahead is shown only while it is this fresh. */
const MAX_AGE_MS = 30_000;
const SUFFIX = '/index.pageContext.json';

interface Kept {
  response: Promise<Response>;
  at: number;
  /** A page may depend on what the visitor chose since: then it is asked for anew. */
  cookies: string;
}

const kept = new Map<string, Kept>();
let plainFetch: typeof fetch | undefined;

/** Address of a page's data alone. `path` may have a query. */
export function payloadAddress(path: string): string {
  const { pathname, search } = new URL(path, 'https://shop.invalid');
  return `${pathname === '/' ? '' : pathname}${SUFFIX}${search}`;
}

/** Loads a page's data ahead of the click. Failures are nobody's business yet. */
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
 * Vike asks for a page's data by `fetch`, cannot take data that are there already, and ends on the browser's error page
 * when no answer comes. So the one kind of request it makes is answered here: from what was loaded ahead, else from the
 * shop, asked twice at most. Without an answer the page stays as it is and says so. All other requests pass untouched.
 */
export function installPayloads(): () => void {
  const before = window.fetch;
  const plain = before.bind(window);
  plainFetch = plain;
  const ours: typeof fetch = (input, init) =>
    typeof input === 'string' && init === undefined && isPayload(input) ? answer(input) : plain(input, init);
  window.fetch = ours;
  return () => {
    if (window.fetch === ours) window.fetch = before;
    plainFetch = undefined;
    kept.clear();
  };
}

function isPayload(address: string): boolean {
  return address.startsWith('/') && address.split('?', 1)[0]?.endsWith(SUFFIX) === true;
}

function answer(address: string): Promise<Response> {
  const ready = find(address);
  kept.delete(address);
  return (ready?.response ?? load(address)).catch(() => {
    reportOffline(() => void navigate(pageOf(address)));
    // The page that is shown stays; whoever waits for this answer is overtaken by the next click.
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

function pageOf(address: string): string {
  return address.replace(SUFFIX, '') || '/';
}
