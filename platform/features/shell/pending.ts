/** A page that comes sooner than this changes without a word. No page waits longer for parts that it can be shown without. */
export const ROUTE_CHANGE_WAIT_MS = 100;
/** From here on the waiting is seen and said. */
export const PROGRESS_AFTER_MS = 300;

let timers: ReturnType<typeof setTimeout>[] = [];
let shown = false;
const listeners = new Set<() => void>();

/** A navigation began. The page is marked busy when its data are not there after 100 ms, and says so after 300 ms. */
export function startPending(): void {
  endPending();
  timers = [
    setTimeout(() => document.getElementById('main')?.setAttribute('aria-busy', 'true'), ROUTE_CHANGE_WAIT_MS),
    setTimeout(() => setShown(true), PROGRESS_AFTER_MS),
  ];
}

/** The page is there, or will not come. */
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
