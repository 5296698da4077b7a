/** Time a carousel shows a stop before it moves to the next by itself. */
export const CAROUSEL_INTERVAL_MS = 5_000;

/** A finger that moved less than this meant to scroll the page, or to tap. */
export const SWIPE_THRESHOLD_PX = 40;

/**
 * Scroll positions at which an item is at the start, each once. Items that cannot get there, because the list ends
 * before, share the last position. `offsets` are the items' distances from the list's start, ascending, in pixels.
 */
export function computeScrollStops(offsets: readonly number[], maxScroll: number): number[] {
  const reachable = offsets.map((offset) => Math.min(offset, maxScroll));
  return reachable.filter((position, index) => index === 0 || position > (reachable[index - 1] ?? 0) + 1);
}

/** Index of the stop nearest to a scroll position; 0 without stops. */
export function nearestStop(stops: readonly number[], position: number): number {
  const measureDistance = (index: number) => Math.abs((stops[index] ?? 0) - position);
  return stops.reduce((best, _, index) => (measureDistance(index) < measureDistance(best) ? index : best), 0);
}

/** The stop `steps` after `from`; past either end it continues at the other. */
export function stopAfter(from: number, steps: number, count: number): number {
  return count === 0 ? 0 : (((from + steps) % count) + count) % count;
}

/**
 * Number of stops of a swipe, negative towards the start. `moved` is the movement of the finger in pixels, positive to
 * the right.
 */
export function swipeSteps(moved: number, itemWidth: number): number {
  if (Math.abs(moved) < SWIPE_THRESHOLD_PX) return 0;
  return -Math.sign(moved) * Math.max(1, Math.round(Math.abs(moved) / Math.max(1, itemWidth)));
}
