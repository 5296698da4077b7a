import { markStale } from './stale-build.ts';

/** A path that was reloaded for a missing part is not reloaded again within this time. */
export const RELOAD_GUARD_MS = 10_000;

const KEY = 'umlauf-reloaded';

let alive = false;

/** Marks the first page as working: a later chunk failure needs no reload. */
export function markPageInteractive(): void {
  alive = true;
}

/**
 * Parts of a build vanish when the next one is deployed. The page that is just opening is loaded once more, because the
 * shop has a newer one; a page that works already stays, and goes on with a full load. Without its scripts a page is
 * still the one the server wrote: it reads, and its forms work.
 */
export function watchChunkErrors(): void {
  window.addEventListener('vite:preloadError', () => {
    // Without a connection nothing is known about the build.
    if (navigator.onLine) markStale();
    if (!alive && mayReload(window.location.pathname, Date.now(), sessionStorage)) window.location.reload();
  });
}

/** Whether a path may be reloaded now; remembers that it is. Storage that is full or forbidden means no. */
export function mayReload(path: string, now: number, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  try {
    const known = fresh(storage.getItem(KEY), now);
    if (known[path] !== undefined) return false;
    storage.setItem(KEY, JSON.stringify({ ...known, [path]: now }));
    return true;
  } catch {
    return false;
  }
}

function fresh(json: string | null, now: number): Record<string, number> {
  const times: unknown = json ? JSON.parse(json) : {};
  if (typeof times !== 'object' || times === null) return {};
  return Object.fromEntries(
    Object.entries(times).filter(([, at]) => typeof at === 'number' && at <= now && now - at < RELOAD_GUARD_MS),
  );
}
