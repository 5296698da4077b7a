import { prefetch } from 'vike/client/router';
import { routeRules } from '../../tenancy/route-middleware.ts';
import { candidatesFor } from '../../tenancy/routing.ts';
import { currentShop } from '../shop/current-shop.ts';
import { preloadPayload } from './payloads.ts';
import { Queue } from './queue.ts';

/** A link is looked at this long before anything is loaded for it. */
export const PRELOAD_DELAY_MS = 1_000;
/** Route chunks and payloads on their way at the same time. */
export const MOST_AT_ONCE = 5;

const queue = new Queue(MOST_AT_ONCE);
/** Routes whose chunk was asked for already. */
const routes = new Set<string>();

/**
 * Loads what a link will need: the code of its route when it is pointed at or, on the page itself, has been in view for a
 * second; its data when it has been pointed at or focused for a second. Never where the visitor saves data, never the data of personal pages.
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
  const look = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('#main a[href^="/"]')) {
      if (seen.has(link)) continue;
      seen.add(link);
      inView.observe(link);
    }
  };
  const grown = new MutationObserver(look);
  grown.observe(document.getElementById('root') ?? document.body, { childList: true, subtree: true });
  look();
  const stopPointing = preloadPointed();
  return () => {
    inView.disconnect();
    grown.disconnect();
    stopPointing();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

/** The link under the pointer or with the focus. */
function preloadPointed(): () => void {
  const leaving = new AbortController();
  let pointed: Element | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const point = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (link === (pointed ?? null)) return;
    clearTimeout(timer);
    pointed = link ?? undefined;
    if (!link) return;
    preloadRoute(link);
    timer = setTimeout(() => preloadData(link), PRELOAD_DELAY_MS);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, point, { passive: true, signal: leaving.signal });
  }
  return () => {
    clearTimeout(timer);
    leaving.abort();
  };
}

function preloadRoute(link: HTMLAnchorElement): void {
  const route = routeOf(link);
  if (!route || routes.has(route.name)) return;
  routes.add(route.name);
  queue.add(() => prefetch(link.pathname + link.search)).catch(() => routes.delete(route.name));
}

function preloadData(link: HTMLAnchorElement): void {
  const route = routeOf(link);
  if (!link.isConnected || !route || route.personal) return;
  queue.add(() => preloadPayload(link.pathname + link.search)).catch(() => {});
}

/** The one route a link can only lead to; undefined for what the shop itself has to decide, other sites and files. */
function routeOf(link: HTMLAnchorElement): { name: string; personal: boolean } | undefined {
  const shop = currentShop();
  // A part that cannot come counts as gone, and the next page would be a full load.
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
