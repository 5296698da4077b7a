import { routeRules } from '../../tenancy/route-middleware.ts';
import { candidatesFor } from '../../tenancy/routing.ts';
import { currentShop } from '../shop/current-shop.ts';
import { preloadPayload } from './payloads.ts';
import { Queue } from './queue.ts';
import { preloadCode } from './router.ts';

/** Milliseconds that a link must be hovered, focused or in view before anything is loaded for it. */
export const PRELOAD_DELAY_MS = 1_000;
/** Maximum number of route chunks and payloads loading at the same time. */
export const MAX_CONCURRENT_PRELOADS = 5;

const queue = new Queue(MAX_CONCURRENT_PRELOADS);
/** Routes whose chunk was already requested. */
const routes = new Set<string>();

/**
 * Preloads links: the code of a route on hover or, for links on the page itself, after one second in view; its data
 * after one second of hover or focus. Never where the visitor saves data, and never the data of personal pages.
 */
export function preloadLinks(): () => void {
  if (savesData()) return () => {};
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const inView = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(timers.get(target));
      timers.delete(target);
      if (isIntersecting)
        timers.set(
          target,
          setTimeout(() => preloadRoute(target as HTMLAnchorElement), PRELOAD_DELAY_MS),
        );
    }
  });
  const seen = new WeakSet<Element>();
  const observeLinks = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('#main a[href^="/"]')) {
      if (seen.has(link)) continue;
      seen.add(link);
      inView.observe(link);
    }
  };
  const grown = new MutationObserver(observeLinks);
  grown.observe(document.getElementById('root') ?? document.body, { childList: true, subtree: true });
  observeLinks();
  const stopPointing = preloadPointed();
  return () => {
    inView.disconnect();
    grown.disconnect();
    stopPointing();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

/** The link that is hovered or focused. */
function preloadPointed(): () => void {
  const leaving = new AbortController();
  let pointed: Element | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const preloadTarget = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (link === (pointed ?? null)) return;
    clearTimeout(timer);
    pointed = link ?? undefined;
    if (!link) return;
    preloadRoute(link);
    timer = setTimeout(() => preloadData(link), PRELOAD_DELAY_MS);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, preloadTarget, { passive: true, signal: leaving.signal });
  }
  return () => {
    clearTimeout(timer);
    leaving.abort();
  };
}

function preloadRoute(link: HTMLAnchorElement): void {
  const route = findRoute(link);
  if (!route || routes.has(route.name)) return;
  routes.add(route.name);
  // A preload that failed is tried again with the next link; a click loads the page itself.
  queue.add(() => preloadCode(link.pathname + link.search)).catch(() => routes.delete(route.name));
}

function preloadData(link: HTMLAnchorElement): void {
  const route = findRoute(link);
  if (!link.isConnected || !route || route.personal) return;
  // A click loads the payload itself and shows a failure.
  queue.add(() => preloadPayload(link.pathname + link.search)).catch(() => {});
}

/** The only route that a link can have; undefined for paths that only the shop can resolve, other sites and files. */
function findRoute(link: HTMLAnchorElement): { name: string; personal: boolean } | undefined {
  const shop = currentShop();
  // A chunk that fails to preload would count as missing, and the next page would be a full load.
  if (!navigator.onLine) return;
  if (!shop || link.origin !== window.location.origin || link.target === '_blank' || link.rel === 'external') return;
  if (link.hasAttribute('download') || link.pathname === window.location.pathname) return;
  const candidates = candidatesFor(shop.routeTable, link.pathname, shop.prefix);
  const [candidate] = candidates;
  if (!candidate || candidates.length > 1 || candidate.via === 'alias') return;
  const entry = shop.routeTable.find(({ name }) => name === candidate.name);
  return { name: candidate.name, personal: routeRules(entry?.middleware).personal };
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
