import { endPending } from '../features/shell/pending.ts';

/** After a navigation the reader is at the new page's heading, as after a full load, or at the place the hash names. */
export function onPageTransitionEnd(): void {
  endPending();
  const anchor = anchorOf(window.location.hash);
  const target = anchor ?? document.querySelector<HTMLElement>('main h1');
  if (!target) return;
  if (!target.matches('a[href], button, input, select, textarea, summary, [tabindex]')) target.tabIndex = -1;
  // Where the page then stands is the router's to say: at the anchor, at the top, or where it stood before.
  target.focus({ preventScroll: true });
}

/** A hash that is no readable text names nothing. */
function anchorOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
