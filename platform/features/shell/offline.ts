import { navigate } from '../shop/navigate.ts';
import { endPending } from './pending.ts';
import { reportOffline } from './report-offline.ts';

/** While offline, keeps links and plain forms from replacing the page with the browser's error page. */
export function interceptOfflineClicks(): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  // In the capture phase, before a handler that would start a navigation and fail.
  document.addEventListener('click', stayOffline, { capture: true, signal });
  window.addEventListener('submit', keepTyped, { signal });
  // A page restored from the back/forward cache is no longer loading.
  window.addEventListener('pageshow', ({ persisted }) => persisted && endPending(), { signal });
  return () => leaving.abort();
}

function stayOffline(event: MouseEvent): void {
  if (navigator.onLine || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== window.location.origin || link.target === '_blank' || isHere(link)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const path = `${link.pathname}${link.search}${link.hash}`;
  reportOffline(() => void navigate(path));
}

/** A hash on the shown page needs no connection. */
function isHere({ pathname, search, hash }: HTMLAnchorElement): boolean {
  return hash !== '' && pathname === window.location.pathname && search === window.location.search;
}

/** Forms sent by scripts report failures themselves; a plain one would lose the typed values. */
function keepTyped(event: SubmitEvent): void {
  if (navigator.onLine || event.defaultPrevented) return;
  const form = event.target as HTMLFormElement;
  event.preventDefault();
  reportOffline(() => form.requestSubmit());
}
