import { type Position, restorePosition } from './scroll-positions.ts';

/**
 * After a navigation: focus is on the new page's heading, as after a full load, or at the target of the hash. The page is
 * at its former position, at the target, or at the top.
 */
export function showPlace(position: Position | undefined): void {
  const anchor = findAnchor(window.location.hash);
  const target = anchor ?? document.querySelector<HTMLElement>('main h1');
  if (target) {
    if (!target.matches('a[href], button, input, select, textarea, summary, [tabindex]')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
  if (!position && anchor) anchor.scrollIntoView({ behavior: 'instant' });
  else restorePosition(position ?? { x: 0, y: 0 });
}

/** An undecodable hash has no target. */
function findAnchor(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A hash typed by hand may not decode.
    return null;
  }
}
