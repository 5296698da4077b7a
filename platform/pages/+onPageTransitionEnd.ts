import { endPending } from '../features/shell/pending.ts';

/** After a navigation focus is on the new page's heading, as after a full load, or at the target of the hash. */
export function onPageTransitionEnd(): void {
  endPending();
  const anchor = findAnchor(window.location.hash);
  const target = anchor ?? document.querySelector<HTMLElement>('main h1');
  if (!target) return;
  if (!target.matches('a[href], button, input, select, textarea, summary, [tabindex]')) target.tabIndex = -1;
  // The router decides the scroll position: at the anchor, at the top, or restored.
  target.focus({ preventScroll: true });
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
