import { markStale } from './stale-build.ts';

/** A path that was reloaded for a missing chunk is not reloaded again within this time. */
export const RELOAD_GUARD_MS = 10_000;

const KEY = 'umlauf-reloaded';

let alive = false;

/** Marks the first page as working: a later chunk failure needs no reload. */
export function markPageInteractive(): void {
  alive = true;
}

/**
 * Chunks of a build disappear with the next deployment. A page that is just opening is loaded once more, because the
 * shop has a newer one. A page that already works stays and continues with a full load. Without scripts a page is still
 * as the server rendered it: readable, with working forms.
 */
export function watchChunkErrors(): void {
  window.addEventListener('vite:preloadError', () => {
    // Offline, the build cannot be checked.
    if (navigator.onLine) markStale();
    if (!alive && mayReload(window.location.pathname, Date.now(), sessionStorage)) window.location.reload();
  });
}

/** Whether a path may be reloaded now; records the reload. Full or forbidden storage means no. */
export function mayReload(path: string, now: number, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  try {
    const known = listRecentErrors(storage.getItem(KEY), now);
    if (known[path] !== undefined) return false;
    storage.setItem(KEY, JSON.stringify({ ...known, [path]: now }));
    return true;
  } catch {
    // Without storage a reload could repeat for ever.
    return false;
  }
}

function listRecentErrors(json: string | null, now: number): Record<string, number> {
  const times: unknown = json ? JSON.parse(json) : {};
  if (typeof times !== 'object' || times === null) return {};
  return Object.fromEntries(
    Object.entries(times).filter(([, at]) => typeof at === 'number' && at <= now && now - at < RELOAD_GUARD_MS),
  );
}
