/** After a navigation the reader is at the new page's heading, as after a full load; a hash keeps its own target. */
export function onPageTransitionEnd(): void {
  if (window.location.hash) return;
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
