/** A faster page shows no progress. A page waits at most this long for optional parts. */
export const ROUTE_CHANGE_WAIT_MS = 100;
/** From this delay on, the progress line and its announcement are shown. */
export const PROGRESS_AFTER_MS = 300;

let timers: ReturnType<typeof setTimeout>[] = [];
let shown = false;
const listeners = new Set<() => void>();

/**
 * A navigation began. The page is marked busy when its data have not arrived after 100 ms, and announces it after 300
 * ms.
 */
export function startPending(): void {
  endPending();
  timers = [
    setTimeout(() => document.getElementById('main')?.setAttribute('aria-busy', 'true'), ROUTE_CHANGE_WAIT_MS),
    setTimeout(() => setShown(true), PROGRESS_AFTER_MS),
  ];
}

/** The page has arrived, or the navigation failed. */
export function endPending(): void {
  for (const timer of timers) clearTimeout(timer);
  timers = [];
  document.getElementById('main')?.removeAttribute('aria-busy');
  setShown(false);
}

export function isPendingShown(): boolean {
  return shown;
}

export function subscribePending(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setShown(next: boolean): void {
  if (shown === next) return;
  shown = next;
  for (const listener of listeners) listener();
}
