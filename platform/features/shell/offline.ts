import { navigate } from '../shop/navigate.ts';
import { endPending } from './pending.ts';
import { reportOffline } from './report-offline.ts';

/** Keeps links and plain forms from leaving the page for the browser's error page while offline. */
export function interceptOfflineClicks(): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  // Before anybody else hears of the click: whoever took it over would only fail later.
  document.addEventListener('click', stayOffline, { capture: true, signal });
  window.addEventListener('submit', keepTyped, { signal });
  // A page that comes back from the browser's memory is not on its way any more.
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

/** A hash on the page that is shown needs no connection. */
function isHere({ pathname, search, hash }: HTMLAnchorElement): boolean {
  return hash !== '' && pathname === window.location.pathname && search === window.location.search;
}

/** Forms that scripts send say themselves what failed; a plain one would take what was typed with it. */
function keepTyped(event: SubmitEvent): void {
  if (navigator.onLine || event.defaultPrevented) return;
  const form = event.target as HTMLFormElement;
  event.preventDefault();
  reportOffline(() => form.requestSubmit());
}
